// Name and e-mail address of a lead, corrected by a person (dashboard-doors.md#leads-table). The journal says so.
import { type dashboard, fail, type InputOf } from '@parley/contract';
import { authorOf, type Ctx } from '../../context.ts';
import { dataJson, type Json } from '../../platform/json.ts';
import { type Contact, findContactFields, saveContact } from './contact-store.ts';
import { findRecord } from './store.ts';

/** Begins again where another change overtook it. */
export async function changeContact(
  ctx: Ctx,
  { id, ...change }: InputOf<typeof dashboard.leadTable.changeContact>,
): Promise<Json> {
  const { db, teamId } = ctx;
  for (;;) {
    const lead = await findContactFields(db.brief, teamId, id);
    if (!lead) fail('not_found', 'not_found');
    const { name = lead.name, email = lead.email } = change;
    const texts = [...entry('Name', lead.name, name), ...entry('E-mail address', lead.email, email)];
    if (texts.length === 0) break;
    const entries = texts.map((text) => ({ id: ctx.newId('note'), text }));
    const by = { author: authorOf(ctx.actor), now: ctx.clock.now() };
    const to: Contact = { version: lead.version, name, email };
    if (await saveContact(db, teamId, id, to, entries, by)) break;
  }
  const record = await findRecord(db.brief, teamId, id);
  // It may be one with another lead by now.
  return record === undefined ? fail('not_found', 'not_found') : dataJson(record);
}

function entry(what: string, from: string | null, to: string | null): string[] {
  if (from === to) return [];
  return [to === null ? `${what} removed.` : `${what} set to ${to}.`];
}
