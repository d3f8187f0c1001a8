import { dashboard } from '@parley/contract';
import { type Exists, type Route, route } from '../../http/route.ts';
import { type EngineOf, logOutNumber, restartNumber, setHold } from './act.ts';
import { getNumber, listDays, listNumbers } from './card.ts';
import { askCode, getPairing, startPairing } from './pair.ts';
import { findSession } from './session-store.ts';

const { numbers } = dashboard;
const exists: Exists = (ctx, { id }) => findSession(ctx.db, ctx.teamId, id!);

/** Routes of the dashboard. */
export function numberDoorRoutes(engineOf: EngineOf): Route[] {
  return [
    route(numbers.list, async (ctx) => ({ data: await listNumbers(ctx) })),
    route(numbers.get, async (ctx, { id }) => ({ data: await getNumber(ctx, id) })),
    route(numbers.days, async (ctx, { id }) => ({ data: await listDays(ctx, id) })),
    route(numbers.hold, async (ctx, input) => ({ data: await setHold(ctx, input) }), exists),
    route(numbers.restart, async (ctx, { id }) => ({ data: await restartNumber(ctx, engineOf, id) }), exists),
    route(numbers.logout, async (ctx, { id }) => ({ data: await logOutNumber(ctx, engineOf, id) }), exists),
    route(numbers.pair, async (ctx, input) => ({ data: await startPairing(ctx, engineOf, input) }), exists),
    route(numbers.pairing, async (ctx, { id }) => ({ data: await getPairing(ctx, engineOf, id) })),
    route(numbers.code, async (ctx, { id }) => ({ data: await askCode(ctx, engineOf, id) }), exists),
  ];
}
