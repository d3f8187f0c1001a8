// The two lists of the page: the rules, and the leads who opted out.
import { type ReactNode, useId } from 'react';

export function BlocklistSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="grid gap-2 min-w-0" aria-labelledby={id}>
      <h2 id={id} className="text-16">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function BlocklistRow({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 py-2 border-b border-line">
      <div className="flex-1 grid gap-0.5 min-w-0 wrap-anywhere">{children}</div>
      {action}
    </li>
  );
}
