// Details that a click opens.
import type { ReactNode } from 'react';

interface MoreProps {
  summary: string;
  open?: boolean;
  children: ReactNode;
}

export function More({ summary, open, children }: MoreProps) {
  return (
    <details className="group" open={open}>
      <summary className="py-1 text-soft text-13 cursor-pointer group-open:mb-2">{summary}</summary>
      {children}
    </details>
  );
}
