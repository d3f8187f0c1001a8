// The frame of the settings pages: personal, workspace, team and activity.
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { Boundary } from '../../ui/error-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSettingsPages } from './pages.ts';
import classes from './settings.module.css';
import { useSettingsText } from './words.ts';

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
    <div className={classes.settings}>
      <nav ref={pages} className={classes.pages} aria-label={text.pages}>
        {useSettingsPages().map(({ word, to }) => (
          <Link key={word} to={to} activeProps={{ 'aria-current': 'page' }}>
            {text[word]}
          </Link>
        ))}
      </nav>
      <div className={classes.page}>
        <Boundary>
          <Suspense fallback={<Skeleton rows={5} height={72} />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </div>
    </div>
  );
}
