// Everyone in a simulated world but the persons and the agent: members in the inbox, a colleague with the phone, the CRM,
// the host of the meetings, and the operator. Each acts by the same verbs as in service.
import type { Actor, Ctx } from '../context.ts';
import { cancelByMember, findSlotsByHand, moveByMember } from '../features/bookings/index.ts';
import { pauseCampaign, resumeCampaign, saveCampaign } from '../features/campaigns/index.ts';
import { resumeAgent } from '../features/conversations/index.ts';
import { pushLead } from '../features/first-contact/index.ts';
import { reply } from '../features/inbox/index.ts';
import { updateLead } from '../features/leads/index.ts';
import { sentFromPhone, setNumber } from '../features/sandbox/index.ts';
import { saveMember } from '../features/team/index.ts';
import type { Calls } from './calls.ts';
import type { Carrier } from './carrier.ts';
import { OUR_PHONE } from './copy-campaign.ts';
import { createDraw } from './draw.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, moveInto, WORKDAY } from './hours.ts';
import { createActorCtx, type PlayedPerson, recordAct, type Stage } from './stage.ts';
import { findLeadByPhone, listHandedOver, listUpcomingMeetings } from './store.ts';
import type { CaseAct } from './suite/read-suite.ts';

/** How often actors act. */
export interface ActorRates {
  /** Probabilities for each message of a person. */
  member_writes: number;
  phone_writes: number;
  crm_pushes: number;
  crm_sets_status: number;
  crm_sets_tags: number;
  /** The probability that the CRM pushes a person again who has opted out. */
  crm_pushes_stopped: number;
  /** Probabilities for each day. */
  pauses: number;
  changes_settings: number;
  disconnects: number;
  /** Probabilities for each round: of a hand-over to be answered, and of a meeting to be canceled or moved. */
  answers_hand_over: number;
  cancels_meeting: number;
  moves_meeting: number;
  /** The probability that a member gives a conversation back. */
  gives_back: number;
}

export const ACTOR_RATES: ActorRates = {
  member_writes: 0.03,
  phone_writes: 0.02,
  crm_pushes: 0.02,
  crm_sets_status: 0.01,
  crm_sets_tags: 0.02,
  crm_pushes_stopped: 0.5,
  pauses: 0.07,
  changes_settings: 0.07,
  disconnects: 0.1,
  answers_hand_over: 0.3,
  cancels_meeting: 0.04,
  moves_meeting: 0.04,
  gives_back: 0.6,
};

/** The CRM's key. */
export const CRM: Actor = { kind: 'key', id: 'key_simulated', name: 'CRM', scopes: ['leads:write'] };
/** The times of the rounds in which members answer hand-overs and look after meetings, in hours after the first. */
const ROUNDS = [0, 3, 6, 9];
const FIRST_ROUND_HOUR = 8;
const STATUSES = ['qualified', 'not_interested', 'stopped', 'cold'] as const;
/** The latest new time of a moved meeting, from now. */
const MOVES_WITHIN_MS = 5 * DAY_MS;
const MEMBER = { email: 'member@simulation.example', name: 'Sam Member' };

export interface Actors {
  /** Called when a message of a person has arrived. */
  onSaid(one: PlayedPerson): void;
  /** Lets others act now, as a case of a suite says. */
  act(kind: Exclude<CaseAct, 'restarts'>, one: PlayedPerson): Promise<void>;
}

/** Creates the actors, and schedules what does not depend on what persons say. */
export async function createActors(
  stage: Stage,
  carrier: Carrier,
  calls: Calls,
  rates: ActorRates,
): Promise<Actors> {
  const { world, copy, seed, words, timezone, start, days, persons, slug } = stage;
  const { agenda, clock } = world;
  const draw = createDraw(`${seed}/actors`);
  const member = await world.app.system.db.transaction(async (tx) => {
    const calendar = null;
    const saved = { ...MEMBER, role: 'responder' as const, scopes: [], calendar };
    const { id } = await saveMember(tx, copy.ctx, saved);
    return { kind: 'member', id, name: MEMBER.name } satisfies Actor;
  });
  const options = { agents: true };
  let isPaused = false;
  let keys = 0;

  /** Adds a call to the agenda, in the hours of the business. */
  const addAtWork = (at: number, call: () => Promise<void>) =>
    agenda.add(moveInto(at, WORKDAY, timezone, draw), call);

  /** A member replies, which takes the conversation over. */
  async function writeAsMember(one: PlayedPerson): Promise<void> {
    const ctx = createActorCtx(stage, member);
    const lead = await findLeadByPhone(ctx.db, ctx.teamId, one.phone);
    if (!lead) return;
    const gives_back = draw.chance(rates.gives_back);
    const givesBackWithReply = gives_back && draw.chance(0.5);
    const back = Math.round(draw.longTail(HOUR_MS, 3));
    const input = {
      ...{ id: lead.id, text: draw.pick(words.hello), seen: null },
      // Without typing, the call sleeps only while it waits for its turn.
      humanize: false,
      ...{ give_back: givesBackWithReply, idempotency_key: `simulated-${++keys}` },
    };
    await calls.make(ctx, async (own) => {
      const { outbox } = world.app;
      await reply(own, { ...options, outbox }, input, () => {});
      recordAct(stage, givesBackWithReply ? 'member_answered' : 'member_wrote', one);
      if (gives_back && !givesBackWithReply) addAtWork(clock.ms() + back, () => giveBack(one, lead.id));
    });
  }

  async function giveBack(one: PlayedPerson, id: string): Promise<void> {
    await calls.make(createActorCtx(stage, member), async (ctx) => {
      recordAct(stage, 'gave_back', one);
      await resumeAgent(ctx, { id }, options);
    });
  }

  async function writeFromPhone(one: PlayedPerson): Promise<void> {
    const text = draw.pick(words.hello);
    await calls.make(createActorCtx(stage, { kind: 'system' }), async (ctx) => {
      const input = { phone: OUR_PHONE, to: one.phone, text };
      const { data } = await sentFromPhone(ctx, world.app.report, input);
      recordAct(stage, 'wrote_from_phone', one, data.message_id);
    });
  }

  async function push(one: PlayedPerson): Promise<void> {
    const { phone, profile } = one;
    const name = draw.chance(0.5) ? profile.name : draw.pick(words.first_names);
    await calls.make(createActorCtx(stage, CRM), async (ctx) => {
      await pushLead(ctx, { id: slug, phone, name, additional_data: { order: draw.pick(ROUNDS) } });
      recordAct(stage, 'pushed_again', one);
    });
  }

  async function change(one: PlayedPerson, kind: 'set_status' | 'set_tags'): Promise<void> {
    const ctx = createActorCtx(stage, CRM);
    const lead = await findLeadByPhone(ctx.db, ctx.teamId, one.phone);
    const status = draw.pick(STATUSES);
    if (!lead) return;
    await calls.make(ctx, async () => {
      await updateLead(ctx, { id: lead.id, ...(kind === 'set_status' ? { status } : { tags: ['called'] }) });
      recordAct(stage, kind, one, kind === 'set_status' ? status : null);
    });
  }

  /** Answers hand-overs, and looks after the meetings. */
  async function makeRound(): Promise<void> {
    const ctx = createActorCtx(stage, member);
    for (const { phone } of await listHandedOver(ctx.db, ctx.teamId)) {
      const one = persons.get(phone);
      if (one && draw.chance(rates.answers_hand_over)) {
        const at = clock.ms() + draw.between(0, 40) * MINUTE_MS;
        agenda.add(Math.round(at), () => writeAsMember(one));
      }
    }
    for (const meeting of await listUpcomingMeetings(ctx.db, ctx.teamId, clock.now())) {
      const one = persons.get(meeting.phone);
      if (!one) continue;
      const choice = draw.next();
      if (choice < rates.cancels_meeting) {
        await calls.make(ctx, async () => {
          await cancelByMember(ctx, { id: meeting.id, reason: null });
          recordAct(stage, 'canceled_meeting', one, meeting.start_at);
        });
      } else if (choice < rates.cancels_meeting + rates.moves_meeting) {
        await calls.make(ctx, () => moveMeeting(ctx, one, meeting));
      }
    }
  }

  async function moveMeeting(
    ctx: Ctx,
    one: PlayedPerson,
    { id, lead_id, start_at }: { id: string; lead_id: string; start_at: string },
  ): Promise<void> {
    const { calendars } = world.app;
    const period = {
      from: new Date(clock.ms() + DAY_MS).toISOString(),
      to: new Date(clock.ms() + MOVES_WITHIN_MS).toISOString(),
    };
    const { data } = await findSlotsByHand(ctx, calendars, { id: copy.campaign_id, lead_id, ...period });
    if (data.slots.length === 0) return;
    const slot = draw.pick(data.slots);
    await moveByMember(ctx, calendars, { id, start_at: slot.start_at });
    recordAct(stage, 'moved_meeting', one, start_at);
  }

  async function pause(): Promise<void> {
    if (isPaused) return;
    const hours = draw.between(1, 8);
    await calls.make(createActorCtx(stage, member), async (ctx) => {
      await pauseCampaign(ctx, { id: copy.campaign_id });
      isPaused = true;
      recordAct(stage, 'paused', null);
      agenda.add(Math.round(clock.ms() + hours * HOUR_MS), resume);
    });
  }

  async function resume(): Promise<void> {
    await calls.make(createActorCtx(stage, member), async (ctx) => {
      isPaused = false;
      recordAct(stage, 'resumed', null);
      await resumeCampaign(ctx, { id: copy.campaign_id });
    });
  }

  async function changeSettings(): Promise<void> {
    if (isPaused) return;
    const seconds = draw.pick([4, 8, 20, 60]);
    const ctx = createActorCtx(stage, member);
    const reply_delay = { min_ms: seconds * 1_000, max_ms: seconds * 2_000 };
    const agent = { ...copy.saved.agent, reply_delay };
    await ctx.db.transaction((tx) => saveCampaign(tx, ctx, { ...copy.saved, agent }));
    recordAct(stage, 'changed_settings', null, `${seconds} s`);
  }

  async function disconnect(): Promise<void> {
    const back = Math.round(clock.ms() + draw.longTail(30 * MINUTE_MS, 4));
    carrier.disconnectUntil(back);
    recordAct(stage, 'disconnected', null);
    await setConnected(false);
    agenda.add(back, async () => {
      recordAct(stage, 'connected', null);
      await setConnected(true);
    });
  }

  const setConnected = (connected: boolean) =>
    calls.make(createActorCtx(stage, { kind: 'system' }), async (ctx) => {
      await setNumber(ctx, world.app.report, { phone: OUR_PHONE, connected });
    });

  const daily = [
    [rates.pauses, pause],
    [rates.changes_settings, changeSettings],
    [rates.disconnects, disconnect],
  ] as const;
  for (let day = 0; day < days; day++) {
    const begins = start + day * DAY_MS;
    for (const [rate, act] of daily)
      if (draw.chance(rate)) agenda.add(Math.round(begins + draw.next() * DAY_MS), act);
    for (const hours of ROUNDS)
      addAtWork(begins + (FIRST_ROUND_HOUR + hours) * HOUR_MS + draw.next() * HOUR_MS, makeRound);
  }

  const reactions = [
    [rates.member_writes, writeAsMember],
    [rates.phone_writes, writeFromPhone],
    [rates.crm_pushes, push],
    [rates.crm_sets_status, (one: PlayedPerson) => change(one, 'set_status')],
    [rates.crm_sets_tags, (one: PlayedPerson) => change(one, 'set_tags')],
  ] as const;
  const acts = {
    member_writes: writeAsMember,
    phone_writes: writeFromPhone,
    crm_pushes: push,
    pauses: pause,
    resumes: resume,
  };
  return {
    act: (kind, one) => acts[kind](one),
    onSaid(one) {
      // Soon after the message, because the agent reads and types then.
      for (const [rate, act] of reactions)
        if (draw.chance(rate)) agenda.add(Math.round(clock.ms() + draw.longTail(12_000, 3)), () => act(one));
      if (one.said.at(-1)!.means.kind === 'opt_out' && draw.chance(rates.crm_pushes_stopped))
        agenda.add(Math.round(clock.ms() + draw.longTail(6 * HOUR_MS, 5)), () => push(one));
    },
  };
}
