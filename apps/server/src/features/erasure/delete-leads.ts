// Deletes leads with everything that is stored about them (docs/adr/delete-leads-with-their-data.md).
import { type contract, type Fact, fact, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { isUnwell } from '../../platform/postgres/database-errors.ts';
import { addDetails, recordActivity } from '../activity/index.ts';
import { deleteFindings } from '../agent/index.ts';
import { rememberDeletedPerson } from '../blocklist/index.ts';
import { deleteBookings, hasUpcomingMeeting } from '../bookings/index.ts';
import { deleteEntriesOfLead, deleteRegistrationOfLead } from '../first-contact/index.ts';
import { detachMembers } from '../groups/index.ts';
import { deleteLead, lockLeadToDelete } from '../leads/index.ts';
import { deleteClicks } from '../links/index.ts';
import { clearRowsOfLead, countMoved, lockLists } from '../lists/index.ts';
import { type DeletedFile, deleteFileRows, type Media, removeFiles } from '../media/index.ts';
import { deleteMessages } from '../messages/index.ts';
import { deleteEventsOfLead } from '../webhooks/index.ts';

type Delete = typeof contract.leads.delete;
type Refused = ResultOf<Delete>['data']['refused'][number];

/** Thrown to undo the deletion of one lead. */
class Refusal extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('the lead cannot be deleted now');
    this.refused = refused;
  }
}

/**
 * Deletes leads one by one, each in its own transaction, so that an error keeps only its lead. Ids without a lead are
 * ignored. If the database is unavailable, the first error is thrown.
 */
export async function deleteLeads(
  ctx: Ctx,
  media: Media,
  { ids }: InputOf<Delete>,
): Promise<ResultOf<Delete>> {
  const refused: Refused[] = [];
  let deleted = 0;
  const wanted = new Set(ids);
  // Written first, and without ids or names, so that nothing identifies a deleted person.
  const entry = await recordActivity(ctx.db, ctx, {
    action: 'leads.deleted',
    details: { leads: wanted.size },
  });
  try {
    for (const id of wanted) {
      let files: DeletedFile[] | undefined;
      try {
        files = await ctx.db.transaction((tx) => deleteOneLead(tx, ctx, id));
      } catch (error) {
        // Without the database, each of the other leads would fail after a long wait.
        if (isUnwell(error)) throw error;
        if (error instanceof Refusal) refused.push(error.refused);
        else {
          ctx.log.error({ err: error, team: ctx.teamId, lead: id }, 'a lead was not deleted');
          refused.push({ lead_id: id, name: null, reason: fact('lead_not_deleted') });
        }
      }
      if (!files) continue;
      deleted++;
      await removeFiles(ctx, media, files);
    }
  } finally {
    await addDetails(ctx.db, ctx.teamId, entry, { leads: deleted });
  }
  return { data: { deleted, refused } };
}

/** @returns the files to remove; undefined if there is no such lead. Throws a {@link Refusal}. */
async function deleteOneLead(tx: Queries, ctx: Ctx, id: string): Promise<DeletedFile[] | undefined> {
  const { teamId } = ctx;
  const now = ctx.clock.now();
  // Lock order: the list, entries of the queue, the lead, messages.
  const lists = await lockLists(tx, teamId, [], [id]);
  await deleteEntriesOfLead(tx, teamId, id);
  const lead = await lockLeadToDelete(tx, teamId, id);
  if (!lead) return undefined;
  const { list_id, phone, whatsapp_id, name, remember } = lead;
  const refuse = (reason: Fact): never => {
    throw new Refusal({ lead_id: id, name, reason });
  };
  // The lead was moved to another list between the two reads.
  if (list_id !== null && !lists.has(list_id)) refuse(fact('lead_being_sent_to'));
  if (await hasUpcomingMeeting(tx, teamId, id, now)) refuse(fact('lead_has_meeting'));
  const files = await deleteFileRows(tx, teamId, id);
  await deleteFindings(tx, teamId, id);
  if (!(await deleteMessages(tx, teamId, id))) refuse(fact('lead_being_sent_to'));
  for (const erase of [deleteBookings, deleteClicks, detachMembers, clearRowsOfLead, deleteEventsOfLead]) {
    await erase(tx, teamId, id);
  }
  await deleteRegistrationOfLead(tx, teamId, id, phone);
  const person = phone ?? whatsapp_id;
  if (remember && person !== null) await rememberDeletedPerson(tx, teamId, person, now);
  await deleteLead(tx, teamId, id);
  for (const job of [JOBS.turn, JOBS.followUp, JOBS.resume, JOBS.endSnooze]) {
    await ctx.jobs.remove(tx, job, { team_id: teamId, lead_id: id });
  }
  // The key of the job does not contain `why`.
  await ctx.jobs.remove(tx, JOBS.giveUp, { team_id: teamId, lead_id: id, why: '' });
  if (list_id !== null) await countMoved(tx, teamId, new Map([[list_id, -1]]), now);
  return files;
}
