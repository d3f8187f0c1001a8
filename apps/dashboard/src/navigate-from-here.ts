// Navigates after a request has finished.
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns `navigate`, except that it does nothing if the user has opened another page or started to open one: a late
 * response must not move them away from that page (dashboard-operations.md#pages).
 */
export function useNavigateFromHere(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const router = useRouter();
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  return useCallback(
    async (options) => {
      // Compare matched routes, because the typed URL can differ from the path in case or escaping.
      const wanted = router.matchRoutes(router.latestLocation).at(-1)?.pathname;
      if (wanted === shown) await navigate(options);
    },
    [navigate, router, shown],
  ) as ReturnType<typeof useNavigate>;
}
