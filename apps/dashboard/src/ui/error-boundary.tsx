// An error boundary: an error in one component does not remove the whole page.
import { useLocation } from '@tanstack/react-router';
import { Component, type ReactNode } from 'react';
import { toProblem } from '../problem.ts';
import { ProblemNote } from './problem.tsx';

/** Shows an error of its children instead of them, until the member tries again or opens another page. */
export function Boundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary page={pathname}>{children}</ErrorBoundary>;
}

interface ErrorBoundaryProps {
  page: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
  /** The page of the last render. */
  page: string;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, page: this.props.page };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return page === state.page ? null : { error: null, page };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <ProblemNote problem={toProblem(error)} onRetry={() => this.setState({ error: null })} />;
  }
}
