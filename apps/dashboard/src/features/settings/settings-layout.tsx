// The settings: one's own, the workspace's, the team's, and who changed what.
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Boundary } from '../../ui/boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import classes from './settings.module.css';
import { useSettingsText } from './words.ts';

export function SettingsLayout() {
  return (
    <Suspense fallback={<Skeleton rows={5} height={72} />}>
      <Frame />
    </Suspense>
  );
}

function Frame() {
  const text = useSettingsText();
  const can = useCan();
  const current = { activeProps: { 'aria-current': 'page' as const } };
  return (
    <div className={classes.settings}>
      <nav className={classes.pages} aria-label={text.pages}>
        <Link to="/settings/profile" {...current}>
          {text.profile}
        </Link>
        <Link to="/settings/workspace" {...current}>
          {text.workspace}
        </Link>
        {can('people.list') && (
          <Link to="/settings/team" {...current}>
            {text.team}
          </Link>
        )}
        {can('activity.list') && (
          <Link to="/settings/activity" {...current}>
            {text.activity}
          </Link>
        )}
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
