import { contract } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';

export const keyRoutes: Route[] = [
  // GET /me (api.md#authentication): the key that authenticated the call.
  route(contract.identity.me, async (ctx) => {
    if (ctx.actor.kind !== 'key') throw new Error('only a key calls the API');
    const { id, name, scopes } = ctx.actor;
    return { data: { team_id: ctx.teamId, key: { id, name, scopes } } };
  }),
];
