// The layout of the pages outside the workspace: sign-in, welcome, join, reset.

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Form } from '../../forms/form.tsx';
import type { FormStatus } from '../../forms/use-record-form.ts';
import { useExclusiveLayer } from '../../ui/top-layer.ts';
import { Wordmark } from '../../ui/wordmark.tsx';

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
    <section className="grid gap-4 w-full max-w-88" aria-labelledby="signed-out-title">
      <p className="mb-2">
        <Wordmark />
      </p>
      <h1 id="signed-out-title" tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className="text-soft wrap-anywhere">{lead}</p>}
      {children}
    </section>
  );
  const place = 'grid place-items-center min-h-dvh py-6 px-4';
  if (!over) return <main className={place}>{frame}</main>;
  // Outside the page, which an open dialog hides from screen readers.
  return createPortal(
    <div
      className={`${place} fixed inset-0 z-400 bg-page/86 overflow-auto`}
      role="dialog"
      aria-modal="true"
      aria-labelledby="signed-out-title"
    >
      {frame}
    </div>,
    document.body,
  );
}

interface SignedOutFormProps {
  form: Pick<FormStatus, 'submit' | 'refusal' | 'unsent'>;
  children: ReactNode;
}

export function SignedOutForm(props: SignedOutFormProps) {
  return <Form className="grid gap-4 mt-2" {...props} />;
}
