// An error boundary: an error in one component does not remove the whole page.
import { Component, type ReactNode } from 'react';
import { toProblem } from '../problem.ts';
import { ProblemNote } from './problem.tsx';

export class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <ProblemNote problem={toProblem(error)} onRetry={() => this.setState({ error: null })} />;
  }
}
