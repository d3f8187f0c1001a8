import { contract } from '@parley/contract';
import { createRoute, type Exists, type Route } from '../../http/route.ts';
import { getNumber, listDays, listNumbers } from './card.ts';
import { type EngineOf, logOutNumber, restartNumber, setFirstContactHold } from './number-actions.ts';
import { askCode, getPairing, startPairing } from './pair-phone.ts';
import { findSession } from './session-store.ts';

const { numbers } = contract;
const exists: Exists = (ctx, { id }) => findSession(ctx.db, ctx.teamId, id!);

export function numberRoutes(engineOf: EngineOf): Route[] {
  return [
    createRoute(numbers.list, async (ctx) => ({ data: await listNumbers(ctx) })),
    createRoute(numbers.get, async (ctx, { id }) => ({ data: await getNumber(ctx, id) })),
    createRoute(numbers.days, async (ctx, { id }) => ({ data: await listDays(ctx, id) })),
    createRoute(
      numbers.hold,
      async (ctx, input) => ({ data: await setFirstContactHold(ctx, input) }),
      exists,
    ),
    createRoute(
      numbers.restart,
      async (ctx, { id }) => ({ data: await restartNumber(ctx, engineOf, id) }),
      exists,
    ),
    createRoute(
      numbers.logout,
      async (ctx, { id }) => ({ data: await logOutNumber(ctx, engineOf, id) }),
      exists,
    ),
    createRoute(
      numbers.pair,
      async (ctx, input) => ({ data: await startPairing(ctx, engineOf, input) }),
      exists,
    ),
    createRoute(numbers.pairing, async (ctx, { id }) => ({ data: await getPairing(ctx, engineOf, id) })),
    createRoute(numbers.code, async (ctx, { id }) => ({ data: await askCode(ctx, engineOf, id) }), exists),
  ];
}
