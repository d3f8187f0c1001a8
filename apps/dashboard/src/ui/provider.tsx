// Wraps the pages with their styles, the theme and the toasts.
import './style.css';
import { type ReactNode, useEffect } from 'react';
import { createLazyPart } from './lazy-part.tsx';
import { watchTheme } from './theme-choice.ts';
import { useHasToasts } from './toast.ts';

const Toasts = createLazyPart(async () => (await import('./toasts.tsx')).Toasts);

export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(watchTheme, []);
  return (
    <>
      <Toasts open={useHasToasts()} />
      {children}
    </>
  );
}
