// Processes one chunk of a bulk change or its undo, in one transaction with a bounded number of statements. Each lead's
// verdict is written together with its change, so if the process dies, no lead is left half done.
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { listWaitingLeads } from '../first-contact/index.ts';
import {
  findExistingLeads,
  type LeadWrite,
  type LockedLead,
  listTakenPhones,
  lockLeads,
  lockLeadsIfFree,
  saveMany,
} from '../leads/index.ts';
import { countMoved, lockLists } from '../lists/index.ts';
import { lockMembers } from '../team/index.ts';
import { isQueued, planChange, type UndoFields } from './plan-change.ts';
import { planUndo } from './plan-undo.ts';
import * as store from './store.ts';

/** The number of leads in a transaction. They are locked, so other transactions might have to wait. */
const CHUNK = 100;

/** A pass over the leads of a change, ordered by id. */
export interface ChunkPass {
  state: 'running' | 'undoing';
  after: string;
  /** True if a lead was skipped because it was locked. The next pass processes it. */
  skipped: boolean;
  /**
   * True if the pass processes one lead at a time and waits for its lock. While it waits, it holds no other lead's
   * lock, so no deadlock is possible.
   */
  patient: boolean;
}

const startPass = (state: ChunkPass['state'], patient = false): ChunkPass => ({
  state,
  after: '',
  skipped: false,
  patient,
});

/**
 * Changes the leads of the next chunk, or undoes their changes.
 * @returns where to continue; null when everything is done.
 */
export function processChunk(
  ctx: Ctx,
  bulkId: string,
  earlier: ChunkPass | undefined,
): Promise<ChunkPass | null> {
  const { teamId } = ctx;
  return ctx.db.transaction(async (tx) => {
    const bulk = await store.lockBulk(tx, teamId, bulkId);
    if (!bulk || bulk.state === 'done' || bulk.state === 'undone') return null;
    const { state } = bulk;
    const pass = earlier?.state === state ? earlier : startPass(state);
    const most = pass.patient ? 1 : CHUNK;
    const verdict = state === 'running' ? 'waiting' : 'changed';
    const next = await store.listNext(tx, teamId, bulkId, { after: pass.after, verdict, most });
    const verdicts = next.length === 0 ? [] : await processLeads(tx, ctx, bulk, pass, next);
    const skipped = pass.skipped || verdicts.length < next.length;
    const isEnd = next.length < most;
    const isOver = isEnd && !skipped;
    const after = { running: 'done', undoing: 'undone' } as const;
    await store.saveVerdicts(tx, teamId, bulkId, verdicts);
    await store.saveProgress(tx, teamId, bulkId, isOver ? after[state] : state, verdicts);
    if (isOver) await ctx.jobs.remove(tx, JOBS.changeMany, { team_id: teamId, bulk_id: bulkId });
    if (isOver) return null;
    return isEnd ? startPass(state, true) : { ...pass, after: next.at(-1)!.lead_id, skipped };
  });
}

type LeadChangePlan = (lead: LockedLead) => { write: LeadWrite | null; verdict: store.Verdict };

async function processLeads(
  tx: Queries,
  ctx: Ctx,
  bulk: store.LockedBulk,
  pass: ChunkPass,
  next: readonly store.NextLead[],
): Promise<store.Verdict[]> {
  const { teamId } = ctx;
  const ids = next.map(({ lead_id }) => lead_id);
  const isUndo = pass.state === 'undoing';
  const facts = await readChangeFacts(tx, ctx, bulk, isUndo ? next : null, ids);
  const hold = pass.patient ? lockLeads : lockLeadsIfFree;
  const held = await hold(tx, teamId, ids);
  // Skip a lead that was moved to a list that is not locked here, between the two reads.
  const isReady = ({ list_id }: LockedLead) => !facts.lists || list_id === null || facts.lists.has(list_id);
  const leads = held.filter(isReady);
  const gone = await findMissing(tx, teamId, ids, held);
  const work = isUndo
    ? await undoLeads(tx, ctx, next, leads, facts)
    : await changeLeads(tx, ctx, bulk, leads, facts);
  const done = leads.map(work);
  const writes = done.flatMap(({ write }) => write ?? []);
  if (writes.length > 0) {
    const author = isUndo ? bulk.undone_by : bulk.author;
    const now = ctx.clock.now();
    await saveMany(tx, teamId, writes, { author, newNoteId: () => ctx.newId('note') }, now);
    if (facts.lists) await countMoved(tx, teamId, countMoves(leads, writes), now);
  }
  const verdict = isUndo ? 'kept' : 'refused';
  return [
    ...done.map((one) => one.verdict),
    ...gone.map((lead_id): store.Verdict => ({ lead_id, verdict, reasons: [fact('lead_missing')] })),
  ];
}

/** Returns the ids that belong to no lead. The other leads are locked by other transactions. */
async function findMissing(
  tx: Queries,
  teamId: string,
  ids: readonly string[],
  held: readonly LockedLead[],
): Promise<string[]> {
  if (held.length === ids.length) return [];
  const known = new Set(held.map(({ id }) => id));
  const others = ids.filter((id) => !known.has(id));
  const there = await findExistingLeads(tx, teamId, others);
  return others.filter((id) => !there.has(id));
}

interface LoadedFacts {
  /** The members who own leads after this change: their names by id. */
  members: Map<string, string>;
  /** The campaigns of the lists, by list id; null if no lead changes its list. */
  lists: Map<string, string | null> | null;
}

/** Locks and reads the leads' new owners and lists. Lock order: these locks before those of the leads. */
async function readChangeFacts(
  tx: Queries,
  { teamId }: Ctx,
  { change }: store.LockedBulk,
  undone: readonly store.NextLead[] | null,
  ids: readonly string[],
): Promise<LoadedFacts> {
  const owners = undone
    ? undone.flatMap(({ fields }) => fields?.owner?.from ?? [])
    : [change.assigned_to ?? []].flat();
  const listIds = undone
    ? undone.flatMap(({ fields }) => fields?.list?.from ?? [])
    : [change.list_id ?? []].flat();
  const changesList = undone ? undone.some(({ fields }) => fields?.list) : change.list_id !== undefined;
  const lists = changesList ? await lockLists(tx, teamId, [...new Set(listIds)], ids) : null;
  const members = owners.length > 0 ? await lockMembers(tx, teamId, [...new Set(owners)]) : new Map();
  return { members, lists };
}

/** Returns the leads whose phone another lead has in the new list, already or after this change. */
async function findTakenPhones(
  tx: Queries,
  teamId: string,
  leads: readonly LockedLead[],
  getListId: (lead: LockedLead) => string | null | undefined,
): Promise<Set<string>> {
  const wanted = leads.flatMap((lead) => {
    const list_id = getListId(lead);
    return list_id == null || list_id === lead.list_id || lead.phone === null ? [] : [{ lead, list_id }];
  });
  if (wanted.length === 0) return new Set();
  const taken = await listTakenPhones(
    tx,
    teamId,
    wanted.map(({ lead, list_id }) => ({ id: lead.id, list_id })),
  );
  const seen = new Set<string>();
  for (const { lead, list_id } of wanted) {
    const place = `${list_id} ${lead.phone}`;
    if (seen.has(place)) taken.add(lead.id);
    seen.add(place);
  }
  return taken;
}

async function changeLeads(
  tx: Queries,
  ctx: Ctx,
  { change }: store.LockedBulk,
  leads: readonly LockedLead[],
  { members, lists }: LoadedFacts,
): Promise<LeadChangePlan> {
  const { list_id, status, assigned_to, leave_queue } = change;
  const taken = lists ? await findTakenPhones(tx, ctx.teamId, leads, () => list_id) : new Set();
  const early = status === undefined && !leave_queue ? [] : leads.filter(isQueued);
  const waiting = await findWaitingLeads(tx, ctx, early);
  const now = ctx.clock.now();
  return (lead) => {
    const plan = planChange(lead, change, {
      owner: assigned_to == null ? null : (members.get(assigned_to) ?? null),
      campaign: list_id == null ? undefined : lists!.get(list_id),
      isPhoneTaken: taken.has(lead.id),
      waits: waiting.has(lead.id),
      now,
    });
    const { verdict } = plan;
    if (plan.verdict === 'changed') {
      return { write: plan.write, verdict: { lead_id: lead.id, verdict, fields: plan.fields } };
    }
    const reasons = plan.verdict === 'refused' ? [plan.reason] : [];
    return { write: null, verdict: { lead_id: lead.id, verdict, reasons } };
  };
}

async function undoLeads(
  tx: Queries,
  ctx: Ctx,
  next: readonly store.NextLead[],
  leads: readonly LockedLead[],
  { members, lists }: LoadedFacts,
): Promise<LeadChangePlan> {
  const fieldsByLead = new Map(next.map(({ lead_id, fields }) => [lead_id, fields as UndoFields]));
  const of = (lead: LockedLead) => fieldsByLead.get(lead.id)!;
  const taken = await findTakenPhones(tx, ctx.teamId, leads, (lead) => of(lead).list?.from);
  const waiting = await findWaitingLeads(
    tx,
    ctx,
    leads.filter((lead) => of(lead).status?.waited),
  );
  return (lead) => {
    const fields = of(lead);
    const { write, kept } = planUndo(lead, fields, {
      owner: fields.owner?.from == null ? null : (members.get(fields.owner.from) ?? null),
      isPhoneTaken: taken.has(lead.id),
      isListGone: fields.list?.from != null && !lists!.has(fields.list.from),
      waits: waiting.has(lead.id),
    });
    const verdict = kept.length === 0 ? 'restored' : 'kept';
    return { write, verdict: { lead_id: lead.id, verdict, reasons: kept } };
  };
}

async function findWaitingLeads(tx: Queries, ctx: Ctx, leads: readonly LockedLead[]): Promise<Set<string>> {
  if (leads.length === 0) return new Set();
  return listWaitingLeads(
    tx,
    ctx.teamId,
    leads.map(({ id }) => id),
  );
}

/** Returns the change in the number of leads in each list. */
function countMoves(leads: readonly LockedLead[], writes: readonly LeadWrite[]): Map<string, number> {
  const before = new Map(leads.map(({ id, list_id }) => [id, list_id]));
  const more = new Map<string, number>();
  const count = (list: string | null, by: number) => {
    if (list !== null) more.set(list, (more.get(list) ?? 0) + by);
  };
  for (const { id, values } of writes) {
    count(before.get(id)!, -1);
    count(values.list_id, 1);
  }
  return new Map([...more].filter(([, by]) => by !== 0));
}
