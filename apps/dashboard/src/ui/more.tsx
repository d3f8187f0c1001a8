// Details that a click opens.
import { type ReactNode, useState } from 'react';

interface MoreProps {
  summary: string;
  /** Opens the details, such as for a problem inside. They stay open until a click closes them. */
  open?: boolean;
  children: ReactNode;
}

export function More({ summary, open = false, children }: MoreProps) {
  const [isOpen, setOpen] = useState(open);
  const [wasAsked, setWasAsked] = useState(open);
  if (open !== wasAsked) {
    setWasAsked(open);
    if (open) setOpen(true);
  }
  return (
    <details className="group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-1 text-soft text-13 cursor-pointer group-open:mb-2">{summary}</summary>
      {children}
    </details>
  );
}
