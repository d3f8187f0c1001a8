// A person corrects the name or email address of a lead (dashboard-operations.md#leads-table). The journal records it.
import { type contract, type Fact, fact, fail, type InputOf } from '@parley/contract';
import { type Ctx, getAuthorName } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { type Contact, findContactFields, saveContact } from './contact-store.ts';
import { findRecord } from './store.ts';

/** Changes the name or email address. Starts again if another change of the lead came first. */
export async function changeContact(
  ctx: Ctx,
  { id, ...change }: InputOf<typeof contract.leads.changeContact>,
): Promise<Json> {
  const { db, teamId } = ctx;
  for (;;) {
    const lead = await findContactFields(db.brief, teamId, id);
    if (!lead) fail('not_found', 'not_found');
    const { name = lead.name, email = lead.email } = change;
    const facts = describeContactChange(lead, { name, email });
    if (facts.length === 0) break;
    const entries = facts.map((one) => ({ id: ctx.newId('note'), fact: one }));
    const by = { author: getAuthorName(ctx.actor), now: ctx.clock.now() };
    const to: Contact = { version: lead.version, name, email };
    if (await saveContact(db, teamId, id, to, entries, by)) break;
  }
  const record = await findRecord(db.brief, teamId, id);
  // The lead might have been merged into another one.
  return wrapData(record);
}

type Names = Pick<Contact, 'name' | 'email'>;

function describeContactChange(before: Names, { name, email }: Names): Fact[] {
  const facts: Fact[] = [];
  if (name !== before.name) facts.push(name === null ? fact('name_removed') : fact('name_set', { name }));
  if (email !== before.email)
    facts.push(email === null ? fact('email_removed') : fact('email_set', { email }));
  return facts;
}
