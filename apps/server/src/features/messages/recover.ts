// Messages that nobody is sending any more: one that the engine can't have had goes back into the queue, one that
// it may have had stays unconfirmed (sending.md#at-most-once).
import type { Ctx, System } from '../../context.ts';
import { writeEntry } from '../leads/index.ts';
import { isByPerson } from './gate.ts';
import type { Outbox } from './outbox.ts';
import { sendLater } from './send-message.ts';
import * as store from './store.ts';

/** @param ctxOf makes the context of a workspace. */
export async function recoverMessages(
  system: System,
  ctxOf: (teamId: string) => Ctx,
  outbox: Outbox,
): Promise<void> {
  for (const { team_id, id, type, sender, handed } of await store.listSending(system.db, outbox.processId)) {
    // One of our own that is not under way: the database was away when its end was to be written.
    if (outbox.has(id)) continue;
    const ctx = ctxOf(team_id);
    const settle = system.db.transaction(async (tx) => {
      if (handed) {
        const why = 'the process ended during the send';
        const lead = await store.saveUnconfirmed(tx, team_id, id, sender, why, ctx.clock.now());
        if (lead)
          await writeEntry(tx, ctx, lead, `A message may not have arrived (${why}); it is not sent again.`);
        return;
      }
      // Whoever sent it through the API was told nothing, and asks again with the same key.
      const status = isByPerson(type) ? 'discarded' : 'queued';
      const why = 'the process ended before the send';
      const lead = await store.saveAbandoned(tx, team_id, id, sender, status, why);
      if (lead && status === 'queued') await sendLater(tx, ctx, id);
    });
    // One that can't be settled must not keep the others from it.
    await settle.catch((error) =>
      ctx.log.error({ err: error, message: id }, 'a message could not be settled'),
    );
  }
}

/** The engine has a message of ours: settles it if its answer was lost. */
export async function confirmMessage(ctx: Ctx, numberId: string, engineMessageId: string): Promise<void> {
  const id = await store.findByEngineId(ctx.db, ctx.teamId, numberId, engineMessageId);
  if (id) await store.saveAccepted(ctx.db, ctx.teamId, id, engineMessageId, ctx.clock.now());
}
