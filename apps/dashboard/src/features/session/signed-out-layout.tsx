// The layout of the pages outside the workspace: sign-in, welcome, join, reset.
import type { ReactNode } from 'react';
import { useExclusiveLayer } from '../../ui/top-layer.ts';
import classes from './signed-out-layout.module.css';

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
    <section className={classes.door} aria-labelledby="door-title">
      <p className={classes.brand}>Parley</p>
      <h1 id="door-title" tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
  return over ? (
    <div className={classes.over} role="dialog" aria-modal="true" aria-labelledby="door-title">
      {frame}
    </div>
  ) : (
    <main className={classes.page}>{frame}</main>
  );
}
