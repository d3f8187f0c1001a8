// Recovers messages that no process is sending any more (sending.md#at-most-once). If the engine cannot have a message,
// it is queued again; otherwise it becomes unconfirmed.
import { fact } from '@parley/contract';
import type { Ctx, System } from '../../../context.ts';
import { writeEntry } from '../../leads/index.ts';
import { listSending } from './orphan-store.ts';
import type { Outbox } from './outbox.ts';
import { sendLater } from './send-message.ts';
import * as store from './store.ts';

/** Recovers messages in all workspaces. @param createCtx creates the context of a workspace. */
export async function recoverMessages(
  system: System,
  createCtx: (teamId: string) => Ctx,
  outbox: Outbox,
): Promise<void> {
  for (const { team_id, id, type, sender, handed } of await listSending(system.db, outbox.processId)) {
    // This process might have failed to store an outcome while the database was unavailable, so its own messages that
    // are not in the outbox are recovered too.
    if (outbox.has(id)) continue;
    const ctx = createCtx(team_id);
    const settle = system.db.transaction(async (tx) => {
      if (handed) {
        const why = fact('process_ended_sending');
        const lead = await store.saveUnconfirmed(tx, team_id, id, sender, why, ctx.clock.now());
        if (lead) await writeEntry(tx, ctx, lead, fact('message_unconfirmed', { reason: why }));
        return;
      }
      // A message sent through the API is discarded: its caller got no response and retries with the same key. A
      // member's message is queued again, because the member was promised that Parley would send it.
      const status = type === 'API_MESSAGE' ? 'discarded' : 'queued';
      const why = fact('process_ended_before');
      const lead = await store.saveAbandoned(tx, team_id, id, sender, status, why);
      if (lead && status === 'queued') await sendLater(tx, ctx, id);
    });
    // An error with one message must not stop the recovery of the others.
    await settle.catch((error) =>
      ctx.log.error({ err: error, message: id }, 'a message could not be settled'),
    );
  }
}
