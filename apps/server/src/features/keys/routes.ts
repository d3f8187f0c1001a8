import { contract, fail } from '@parley/contract';
import { listRoute } from '../../http/list-route.ts';
import { createRoute, type Route } from '../../http/route.ts';
import { wrapData } from '../../platform/json.ts';
import { lockWorkspace } from '../team/index.ts';
import { describeConnecting } from './connect-assistant.ts';
import { createApiKey, rotateKey } from './create-key-record.ts';
import { revokeKey } from './revoke-key.ts';
import { findKeyRecord, listKeyRecords } from './store.ts';

const { keys } = contract;

export const keyRoutes: Route[] = [
  // GET /me (api.md#authentication): returns the key that authenticated the call.
  createRoute(contract.identity.me, async (ctx) => {
    if (ctx.actor.kind !== 'key') throw new Error('only a key calls the API');
    const { id, name, scopes } = ctx.actor;
    return { data: { team_id: ctx.teamId, key: { id, name, scopes } } };
  }),
  listRoute(listKeyRecords),
  createRoute(keys.create, createApiKey),
  createRoute(keys.rotate, rotateKey),
  createRoute(keys.revoke, (ctx, { id }) =>
    ctx.db.transaction(async (tx) => {
      // The same lock as for new keys: a key cannot be rotated while it is being revoked, and only one of two
      // concurrent revocations takes effect.
      await lockWorkspace(tx, ctx.teamId);
      const record = await findKeyRecord(tx, ctx.teamId, id);
      if (record === undefined) return fail('not_found', 'not_found');
      // A repeated request has no effect.
      if ((JSON.parse(record) as { revoked_at: string | null }).revoked_at === null) {
        await revokeKey(tx, ctx, { id });
      }
      return wrapData(await findKeyRecord(tx, ctx.teamId, id));
    }),
  ),
  createRoute(keys.connecting, async (ctx) => ({ data: describeConnecting(ctx) })),
];
