// Going on to another page once something was answered.
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

const bare = (pathname = '') => pathname.replace(/\/$/, '');

/**
 * @returns `navigate`, which does nothing once somebody left the page that asked, or is leaving it while the next one
 *   loads: what is answered meanwhile opens nothing over where they want to be (dashboard-doors.md#pages).
 */
export function useNavigateFromHere(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const router = useRouter();
  const shown = useRouterState({ select: ({ matches }) => bare(matches.at(-1)?.pathname) });
  return useCallback(
    async (options) => {
      if (bare(router.latestLocation.pathname) === shown) await navigate(options);
    },
    [navigate, router, shown],
  ) as ReturnType<typeof useNavigate>;
}
