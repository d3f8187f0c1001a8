// The layout of the pages outside the workspace: sign-in, welcome, join, reset.
import type { FormEvent, ReactNode } from 'react';
import { useExclusiveLayer } from '../../ui/top-layer.ts';

interface SignedOutLayoutProps {
  title: string;
  children: ReactNode;
  /** The sentence below the title. */
  lead?: ReactNode;
  over?: boolean;
}

export function SignedOutLayout({ title, lead, over = false, children }: SignedOutLayoutProps) {
  useExclusiveLayer(over);
  const frame = (
    <section className="grid gap-4 w-full max-w-88" aria-labelledby="door-title">
      <p className="font-bold text-soft">Parley</p>
      <h1 id="door-title" tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className="text-soft wrap-anywhere">{lead}</p>}
      {children}
    </section>
  );
  const place = 'grid place-items-center min-h-dvh py-6 px-4';
  return over ? (
    <div
      className={`${place} fixed inset-0 z-400 bg-page/86 overflow-auto`}
      role="dialog"
      aria-modal="true"
      aria-labelledby="door-title"
    >
      {frame}
    </div>
  ) : (
    <main className={place}>{frame}</main>
  );
}

interface DoorFormProps {
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

export function DoorForm({ onSubmit, children }: DoorFormProps) {
  return (
    <form className="grid gap-4 mt-2" onSubmit={onSubmit}>
      {children}
    </form>
  );
}
