// Going on to another page once something was answered.
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * @returns `navigate`, which does nothing once another address is open, or is about to be while its page loads: what is
 *   answered meanwhile opens nothing over where somebody wants to be (dashboard-doors.md#pages).
 */
export function useNavigateFromHere(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const router = useRouter();
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  return useCallback(
    async (options) => {
      // What is typed into the address differs from what it matches: in capitals, in signs that are escaped.
      const wanted = router.matchRoutes(router.latestLocation).at(-1)?.pathname;
      if (wanted === shown) await navigate(options);
    },
    [navigate, router, shown],
  ) as ReturnType<typeof useNavigate>;
}
