// The explanations and warnings on a campaign's pages.
import type { ReactNode } from 'react';

export function Note({ children }: { children: ReactNode }) {
  return <p className="max-w-text text-soft">{children}</p>;
}

export function Warning({ children }: { children: ReactNode }) {
  return <p className="max-w-text py-2 px-3 rounded-control bg-waiting-soft text-waiting">{children}</p>;
}
