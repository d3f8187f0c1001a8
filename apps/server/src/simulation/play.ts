// Plays a month of a campaign: persons whom a CRM pushes, and who answer in their own time.
import { ContractError } from '@parley/contract';
import type { App } from '../composition/app.ts';
import type { AgentSettings } from '../features/campaigns/index.ts';
import { pushLead } from '../features/first-contact/index.ts';
import { getPlainLanguage } from '../language/words/reader.ts';
import type { VirtualClock } from '../platform/virtual-clock.ts';
import { ACTOR_RATES, type ActorRates, CRM, createActors } from './actors.ts';
import { createAgenda } from './agenda.ts';
import { createCalls } from './calls.ts';
import { CARRIER_RATES, type CarrierRates, createCarrier } from './carrier.ts';
import type { CampaignCopy } from './copy-campaign.ts';
import { createDraw, type Draw } from './draw.ts';
import { createFaults, FAULT_RATES, type FaultRates, type ReopenApp } from './faults.ts';
import { AWAKE, DAY_MS, HOUR_MS, moveInto, WORKDAY } from './hours.ts';
import { chooseLeadPhone } from './lead-phone.ts';
import { createPerson, type Meaning, type Person } from './person.ts';
import { type AskedCriterion, adaptFacts, drawProfile, type Profile } from './profile.ts';
import { createScriptReader, type ScriptLine } from './script.ts';
import { createActorCtx, type PlayedPerson, type Stage } from './stage.ts';
import { listArrived } from './store.ts';
import type { CaseAct } from './suite/read-suite.ts';
import { personWords } from './words.ts';
import { runWorld, type World } from './world.ts';
import { addTypos, splitText } from './write.ts';

export type { Act, ActKind, PlayedPerson, SaidMessage } from './stage.ts';

/** The CRM pushes leads in this part of the time, so that their conversations can end. */
const PUSHES = 0.6;

export interface PlayOptions {
  app: App;
  clock: VirtualClock;
  copy: CampaignCopy;
  slug: string;
  agent: AgentSettings;
  /** The criteria for which the persons are drawn, if they are not those of the agent. */
  criteria?: readonly AskedCriterion[] | undefined;
  leads: number;
  days: number;
  /** The name of the world's random sequence. */
  seed: string;
  /** How often others act, and how often the network errs; false for conversations without them. */
  actors?: (ActorRates & CarrierRates) | false | undefined;
  /** How often the engine and the service fail; false for none. */
  faults?: FaultRates | false | undefined;
  /** Replaces the persons' profiles and answers, and acts of others, in a case of a suite. */
  cast?: Cast;
  /** Without it, the service neither restarts nor crashes. */
  reopen?: ReopenApp;
  onProgress?: (ms: number) => void;
}

/** What a case of a suite sets. */
export interface Cast {
  changeProfile(drawn: Profile): Profile;
  /** The language in which a person writes; by default the campaign's. */
  language: string | undefined;
  /** The lead's messages in their order; undefined for a person. */
  script: readonly ScriptLine[] | undefined;
  /** The acts of others, in milliseconds after the push. */
  acts: readonly { do: CaseAct; at: number }[];
}

/** Plays the conversations. The world ends `days` after its clock's time. */
export async function playCampaign(options: PlayOptions): Promise<PlayedPerson[]> {
  const { app, clock, copy, slug, agent, seed, leads, days } = options;
  const { actors: rates = { ...ACTOR_RATES, ...CARRIER_RATES }, faults: faultRates = FAULT_RATES } = options;
  const { timezone } = agent;
  const { teamId } = copy.ctx;
  const agenda = createAgenda();
  const start = clock.ms();
  const words = personWords[getPlainLanguage(options.cast?.language ?? agent.language)]!;
  const weekdays = listWeekdays(agent.language);
  const arrivals = createDraw(`${seed}/arrivals`);
  const played = new Map<string, PlayedPerson>();
  const example = chooseLeadPhone(agent);
  /** Called when a text arrives at a phone. */
  const listeners = new Map<string, (text: string) => void>();
  let position = 0;
  const calls = createCalls();
  const world: World = { app, clock, agenda, onSettled };
  const stage: Stage = { ...{ world, copy, slug, seed, words, timezone, start, days }, persons: played };
  const carrier = createCarrier(stage, rates || null, onSaid);
  const actors = rates ? await createActors(stage, carrier, calls, rates) : undefined;
  const faults = faultRates ? createFaults(stage, calls, faultRates, options.reopen) : undefined;

  for (let index = 0; index < leads; index++) {
    const draw = createDraw(`${seed}/person/${index}`);
    const drawn = drawProfile(index, options.criteria ?? agent.criteria, words, draw);
    const profile = options.cast ? options.cast.changeProfile(drawn) : drawn;
    if (options.criteria) {
      const adapted = createDraw(`${seed}/adapted/${index}`);
      profile.facts = adaptFacts(profile.facts, options.criteria, agent.criteria, words, adapted);
    }
    const wait = options.cast ? 0 : arrivals.next() * days * PUSHES * DAY_MS;
    const pushed_at = moveInto(start + wait, WORKDAY, timezone, draw);
    const phone = `${example.slice(0, -5)}${10_000 + index}`;
    const one: PlayedPerson = { phone, profile, pushed_at, said: [], heard: [], acts: [] };
    played.set(phone, one);
    const person = createPerson(profile, words, weekdays, draw);
    agenda.add(pushed_at, () => push(phone, profile.name));
    const script = options.cast?.script;
    const deliver = (text: string) => carrier.deliver(one, text, { kind: 'open' }, clock.ms());
    listeners.set(
      phone,
      script ? createScriptReader(script, agenda, clock, deliver) : createListener(one, person, draw),
    );
    for (const { do: kind, at } of options.cast?.acts ?? [])
      agenda.add(pushed_at + at, async () =>
        kind === 'restarts' ? faults?.restart() : actors?.act(kind, one),
      );
  }

  /** Pushes a lead. The CRM tries again later if the service refuses, as while the campaign is paused. */
  async function push(phone: string, name: string): Promise<void> {
    try {
      await pushLead(createActorCtx(stage, CRM), { id: slug, phone, name });
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      agenda.add(clock.ms() + HOUR_MS, () => push(phone, name));
    }
  }

  /** Returns a function that is called when a text arrives. The person answers what has arrived until then. */
  function createListener(one: PlayedPerson, person: Person, draw: Draw) {
    let unread: string[] = [];
    let isPlanned = false;
    let hasPaused = false;
    return (text: string) => {
      unread.push(text);
      if (isPlanned || person.hasLeft()) return;
      isPlanned = true;
      const { story, delay: usual } = one.profile;
      const pauses = story === 'returns' && !hasPaused && one.said.length > 0;
      hasPaused ||= pauses;
      const wait = pauses ? draw.between(2, 6) * DAY_MS : draw.longTail(usual, 3);
      agenda.add(moveInto(clock.ms() + Math.max(wait, 20_000), AWAKE, timezone, draw), async () => {
        isPlanned = false;
        const lines = person.answer(unread);
        unread = [];
        if (pauses && lines.length > 0)
          lines.unshift({ text: draw.pick(words.sorry_late), means: { kind: 'sorry_late' } });
        let at = clock.ms();
        const delay = carrier.drawDelay();
        for (const { text: meant, means } of lines) {
          for (const piece of splitText(writeAs(meant, means, one.profile, draw), one.profile, draw)) {
            const sentAt = at;
            agenda.add(at + delay, () => carrier.deliver(one, piece, means, sentAt));
            at += 2_000 + piece.length * draw.between(80, 300);
          }
        }
      });
    };
  }

  function onSaid(one: PlayedPerson): void {
    actors?.onSaid(one);
    faults?.onSaid();
  }

  async function onSettled(): Promise<void> {
    await calls.settle();
    faults?.onSettled();
    for (const { phone, text, message_id, at, position: place } of await listArrived(
      world.app.system.db,
      teamId,
      position,
    )) {
      position = place;
      const one = played.get(phone)!;
      const message = { id: message_id, at: at.getTime(), text };
      one.heard.push(message);
      carrier.reportArrival(one, message);
      listeners.get(phone)!(text);
    }
  }

  await runWorld(world, start + days * DAY_MS, options.onProgress);
  return [...played.values()];
}

/** Returns the names of the working days in a language. */
function listWeekdays(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return [2, 3, 4, 5, 6].map((day) => format.format(Date.UTC(2026, 10, day)));
}

/** Returns a text as the person writes it. Nothing that must be unmistakable has typos. */
function writeAs(text: string, means: Meaning, { typos }: Profile, draw: Draw): string {
  return means.kind === 'opt_out' || means.kind === 'pick' ? text : addTypos(text, typos, draw);
}
