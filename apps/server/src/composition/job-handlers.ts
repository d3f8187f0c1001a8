// The verb that runs each kind of job, and the work slots that the job uses.

import type { Ctx } from '../context.ts';
import {
  answerLead,
  answerMissedMessages,
  followMeeting,
  followUp,
  type GiveUpCause,
  handOverAfterFailure,
  informLeadOfBooking,
  resumeUntaken,
} from '../features/agent/index.ts';
import {
  askProvider,
  type BookingNews,
  cancelAtProvider,
  followCampaign,
  superviseCalendar,
} from '../features/bookings/index.ts';
import { emptyList, runBulk } from '../features/bulk/index.ts';
import type { Calendars } from '../features/calendars/index.ts';
import { readZone } from '../features/campaigns/index.ts';
import { readFile, retryEcho } from '../features/conversations/index.ts';
import {
  dispatchNumber,
  queuePendingLeads,
  recheckNumber,
  retryReceipt,
  runImport,
  runUndo,
  verifyLead,
} from '../features/first-contact/index.ts';
import { giveBackAfter, returnConversation } from '../features/inbox/index.ts';
import { fetchMedia, type Media } from '../features/media/index.ts';
import { addNumberSendJobs, type Outbox, sendMessage } from '../features/messages/index.ts';
import {
  endRestriction,
  maintainSession,
  reportIncident,
  type SessionMaintenance,
  watchPairing,
} from '../features/numbers/index.ts';
import { checkTemplate } from '../features/templates/index.ts';
import type { Lanes } from '../features/webhooks/index.ts';
import { isWorkspaceHeld } from '../installation/restored-store.ts';
import { JOBS } from '../jobs.ts';
import { createFairSlots, type FairSlots } from '../platform/fair-slots.ts';
import type { JobKind, Payload } from '../platform/jobs/job-kind.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { defineTask, type Task } from '../platform/jobs/runner.ts';
import { type GivenUpJob, PROCESS_DIED } from '../platform/jobs/store.ts';
import type { Queries } from '../platform/postgres/database.ts';
import type { AgentsAtWork } from './create-agents.ts';

type Name = keyof typeof JOBS;
/** Jobs that run only in a process with agents. */
type OfAgents =
  | 'dispatch'
  | 'turn'
  | 'followUp'
  | 'giveUp'
  | 'resume'
  | 'readFile'
  | 'tellBooking'
  | 'followMeeting'
  | 'giveBack';

type CarriedBy<Kind> = Kind extends JobKind<infer Field> ? Payload<Field> : never;
interface Handler<Kind> {
  slots: FairSlots;
  run: (ctx: Ctx, job: CarriedBy<Kind>) => Promise<void>;
  waits?: () => boolean;
  givenUp?: (ctx: Ctx, job: CarriedBy<Kind>) => Promise<void>;
}
type Handlers<Names extends Name> = { [Each in Names]: Handler<(typeof JOBS)[Each]> };

/** The maximum number of running jobs of a group. A single workspace gets at most half of them. */
const SLOTS = 64;
/** The maximum number of files that are fetched at the same time. A file uses its slot until it has arrived. */
const FILE_SLOTS = 8;
/** The maximum number of running bulk jobs. Each keeps the database busy. */
const BULK_SLOTS = 4;
/** The maximum number of recordings that are transcribed at the same time. Each is in memory for that time. */
const RECORDING_SLOTS = 4;

/** The delay before a job is tried again while its workspace is held after a restore. */
const HELD_MS = 60_000;

/** The dependencies of a process's jobs. */
export interface Work {
  outbox: Outbox;
  lanes: Lanes;
  media: Media;
  keeper: SessionMaintenance;
  calendars: Calendars;
}

/**
 * @param agents undefined if this process runs no agents. The handlers of the agents' jobs, such as turns, are then
 * missing, and other processes run those jobs.
 */
export function createJobHandlers(
  createCtx: (teamId: string) => Ctx,
  work: Work,
  agents: AgentsAtWork | undefined,
): Task[] {
  const handlers: Handlers<Exclude<Name, OfAgents>> & Partial<Handlers<OfAgents>> = {
    ...(agents ? createAgentHandlers(work, agents) : {}),
    ...createSharedHandlers(work),
  };
  return (Object.entries(handlers) as [Name, Handler<JobKind>][]).map(
    ([name, { slots, run, waits, givenUp }]) =>
      defineTask(JOBS[name] as JobKind, slots, (job) => run(createCtx(job.team_id), job), {
        ...(waits && { waits }),
        ...(givenUp && { givenUp: (job) => givenUp(createCtx(job.team_id), job) }),
      }),
  );
}

/**
 * Adds a job that hands the conversation to a person for each turn or follow-up that was given up. A process with
 * agents runs it.
 */
export async function giveUpJobs(tx: Queries, jobs: Jobs, apart: readonly GivenUpJob[]): Promise<void> {
  for (const { task, payload } of apart) {
    if (task !== JOBS.turn.name && task !== JOBS.followUp.name) continue;
    await jobs.add(tx, JOBS.giveUp, { ...(payload as Payload<'lead_id'>), why: PROCESS_DIED });
  }
}

/** The jobs in which an agent writes, which might wait for a model. */
function createAgentHandlers(work: Work, agents: AgentsAtWork): Handlers<OfAgents> {
  const slots = createFairSlots(SLOTS);
  const recordings = createFairSlots(RECORDING_SLOTS);
  const waits = () => agents.isAsking();
  const givenUp = (ctx: Ctx, job: { lead_id: string }) =>
    handOverAfterFailure(ctx, agents, job.lead_id, 'failed');
  return {
    dispatch: { slots, waits, run: (ctx, job) => dispatchNumber(ctx, agents, job.number_id) },
    turn: { slots, waits, givenUp, run: (ctx, job) => answerLead(ctx, agents, work, job.lead_id) },
    readFile: {
      slots: recordings,
      run: (ctx, job) => readFile(ctx, agents.listenerOf, work.media, job.message_id),
    },
    followUp: {
      slots,
      waits,
      givenUp,
      run: (ctx, job) => followUp(ctx, agents, work.calendars, job.lead_id),
    },
    resume: { slots, run: (ctx, job) => resumeUntaken(ctx, job.lead_id) },
    giveUp: {
      slots,
      run: (ctx, job) => handOverAfterFailure(ctx, agents, job.lead_id, job.why as GiveUpCause),
    },
    giveBack: { slots, run: giveBackAfter },
    followMeeting: {
      slots,
      waits,
      run: (ctx, job) => followMeeting(ctx, agents, job.booking_id),
    },
    tellBooking: {
      slots,
      waits,
      run: (ctx, job) =>
        informLeadOfBooking(ctx, agents, work.calendars, job.booking_id, job.news as BookingNews),
    },
  };
}

/**
 * Skips the job while its workspace is held after a restore, because the installation that the backup came from might
 * still be running and call the provider itself (docs/adr/own-backup-format.md).
 */
function skipIfHeld<Field extends string>(
  kind: JobKind<Field>,
  run: (ctx: Ctx, job: Payload<Field>) => Promise<void>,
): (ctx: Ctx, job: Payload<Field>) => Promise<void> {
  return async (ctx, job) => {
    if (!(await isWorkspaceHeld(ctx.db, ctx.teamId))) return run(ctx, job);
    await ctx.jobs.add(ctx.db, kind, job, { at: new Date(ctx.clock.ms() + HELD_MS) });
  };
}

function createSharedHandlers({
  outbox,
  lanes,
  media,
  keeper,
  calendars,
}: Work): Handlers<Exclude<Name, OfAgents>> {
  // These jobs might wait for an engine.
  const engine = createFairSlots(SLOTS);
  const queue = createFairSlots(SLOTS);
  // Separate slots, so that a hanging provider does not delay sends.
  const connections = createFairSlots(SLOTS);
  const files = createFairSlots(FILE_SLOTS);
  const bulks = createFairSlots(BULK_SLOTS);
  // Separate slots for the same reason, for calendar providers.
  const meetings = createFairSlots(SLOTS);
  return {
    verify: { slots: engine, run: (ctx, job) => verifyLead(ctx, outbox.engineOf, job.id) },
    send: { slots: engine, run: (ctx, job) => sendMessage(ctx, outbox, job.message_id) },
    endSnooze: { slots: queue, run: returnConversation },
    echo: { slots: queue, run: (ctx, job) => retryEcho(ctx, job.waiting) },
    receipt: { slots: queue, run: (ctx, job) => retryReceipt(ctx, job.waiting) },
    fetchMedia: { slots: files, run: (ctx, job) => fetchMedia(ctx, media, job.message_id) },
    checkTemplates: {
      slots: engine,
      run: (ctx, job) => checkTemplate(ctx, outbox.engineOf, job.number_id),
    },
    wake: {
      slots: queue,
      run: ({ db, clock }, job) => addNumberSendJobs(db, job.team_id, job.number_id, clock.now()),
    },
    recheck: { slots: queue, run: (ctx, job) => recheckNumber(ctx, job.number_id) },
    takeUp: { slots: queue, run: (ctx, job) => queuePendingLeads(ctx, job.campaign_id) },
    catchUp: { slots: queue, run: (ctx, job) => answerMissedMessages(ctx, job.campaign_id) },
    pair: { slots: connections, run: (ctx, job) => watchPairing(ctx, keeper.engineOf, job.number_id) },
    keep: { slots: connections, run: (ctx, job) => maintainSession(ctx, keeper, job.number_id) },
    askCalendar: {
      slots: meetings,
      run: skipIfHeld(JOBS.askCalendar, (ctx, job) => askProvider(ctx, calendars, job.booking_id)),
    },
    cancelMeeting: {
      slots: meetings,
      run: skipIfHeld(JOBS.cancelMeeting, (ctx, job) => cancelAtProvider(ctx, calendars, job.booking_id)),
    },
    keepCalendar: {
      slots: meetings,
      run: skipIfHeld(JOBS.keepCalendar, (ctx, job) => superviseCalendar(ctx, calendars, job.calendar_id)),
    },
    readZone: {
      slots: meetings,
      run: skipIfHeld(JOBS.readZone, (ctx, job) => readZone(ctx, calendars, job.calendar_id)),
    },
    followCampaign: { slots: queue, run: (ctx, job) => followCampaign(ctx, job.campaign_id) },
    tellIncident: { slots: queue, run: (ctx, job) => reportIncident(ctx, job.number_id) },
    restrictionOver: { slots: queue, run: (ctx, job) => endRestriction(ctx, job.number_id) },
    changeMany: { slots: bulks, run: (ctx, job) => runBulk(ctx, job.bulk_id) },
    importRows: { slots: bulks, run: (ctx, job) => runImport(ctx, job.import_id) },
    undoImport: { slots: bulks, run: runUndo },
    emptyList: { slots: bulks, run: (ctx, job) => emptyList(ctx, job.list_id) },
    deliver: { slots: queue, run: async (_ctx, job) => lanes.open(job.team_id, job.webhook_id) },
  };
}
