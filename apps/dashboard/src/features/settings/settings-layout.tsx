// The frame of the settings pages: personal, workspace, team and activity.
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { Boundary } from '../../ui/error-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSettingsPages } from './pages.ts';
import { useSettingsText } from './text.ts';

export function SettingsLayout() {
  return (
    <Suspense fallback={<Skeleton rows={5} height={72} />}>
      <SettingsFrame />
    </Suspense>
  );
}

function SettingsFrame() {
  const text = useSettingsText();
  const pages = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the links are a row that scrolls. Scroll to the current one.
  useEffect(() => {
    if (pathname !== '')
      pages.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className="grid grid-cols-[13.5rem_minmax(0,1fr)] h-full min-h-0 max-desk:grid-cols-1 max-desk:grid-rows-[auto_minmax(0,1fr)]">
      <nav
        ref={pages}
        className="grid content-start gap-1 py-6 px-3 border-e border-line max-desk:flex max-desk:gap-0 max-desk:py-2 max-desk:border-e-0 max-desk:border-b max-desk:overflow-x-auto"
        aria-label={text.pages}
      >
        {useSettingsPages().map(({ word, to }) => (
          <Link
            key={word}
            to={to}
            className="py-2 px-3 rounded-control text-soft no-underline hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:text-ink aria-[current=page]:font-medium max-desk:flex-none pointer-coarse:min-h-11 pointer-coarse:py-2.75"
            activeProps={{ 'aria-current': 'page' }}
          >
            {text[word]}
          </Link>
        ))}
      </nav>
      <div className="min-w-0 min-h-0 overflow-y-auto">
        <Boundary>
          <Suspense fallback={<Skeleton rows={5} height={72} />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </div>
    </div>
  );
}
