// Plays a month of a campaign: persons whom a CRM pushes, and who answer in their own time.
import type { App } from '../composition/app.ts';
import type { AgentSettings } from '../features/campaigns/index.ts';
import { pushLead } from '../features/first-contact/index.ts';
import { toZoned } from '../language/timezone.ts';
import { getPlainLanguage } from '../language/words/reader.ts';
import type { VirtualClock } from '../platform/virtual-clock.ts';
import { createAgenda } from './agenda.ts';
import { type CampaignCopy, OUR_PHONE } from './copy-campaign.ts';
import { createDraw, type Draw } from './draw.ts';
import { chooseLeadPhone } from './lead-phone.ts';
import { createPerson, type Meaning, type Person } from './person.ts';
import { drawProfile, type Profile } from './profile.ts';
import { listArrived } from './store.ts';
import { personWords } from './words.ts';
import { runWorld } from './world.ts';
import { addTypos, splitText } from './write.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The CRM pushes leads in this part of the time, so that their conversations can end. */
const PUSHES = 0.6;
const WORKDAY = { begins: 8, ends: 20 };
/** The hours of the day at which people answer. */
const AWAKE = { begins: 8, ends: 22 };

/** A message of a person, as it was sent, with what the person meant. */
export interface SaidMessage {
  at: number;
  text: string;
  means: Meaning;
}

/** A person with the conversation from their side. */
export interface PlayedPerson {
  phone: string;
  profile: Profile;
  pushed_at: number;
  said: SaidMessage[];
  heard: { at: number; text: string }[];
}

export interface PlayOptions {
  app: App;
  clock: VirtualClock;
  copy: CampaignCopy;
  slug: string;
  agent: AgentSettings;
  leads: number;
  days: number;
  /** The name of the world's random sequence. */
  seed: string;
  onProgress?: (ms: number) => void;
}

/** Plays the conversations. The world ends `days` after its clock's time. */
export async function playCampaign(options: PlayOptions): Promise<PlayedPerson[]> {
  const { app, clock, copy, slug, agent, seed, leads, days } = options;
  const { ctx, number_id } = copy;
  const agenda = createAgenda();
  const start = clock.ms();
  const words = personWords[getPlainLanguage(agent.language)]!;
  const weekdays = listWeekdays(agent.language);
  const arrivals = createDraw(`${seed}/arrivals`);
  const played = new Map<string, PlayedPerson>();
  const example = chooseLeadPhone(agent);
  /** Called when a text arrives at a phone. */
  const listeners = new Map<string, (text: string) => void>();
  let position = 0;
  let sent = 0;

  for (let index = 0; index < leads; index++) {
    const draw = createDraw(`${seed}/person/${index}`);
    const profile = drawProfile(index, agent.criteria, words, draw);
    const pushed_at = moveInto(
      start + arrivals.next() * days * PUSHES * DAY_MS,
      WORKDAY,
      agent.timezone,
      draw,
    );
    const phone = `${example.slice(0, -5)}${10_000 + index}`;
    const one: PlayedPerson = { phone, profile, pushed_at, said: [], heard: [] };
    played.set(phone, one);
    const person = createPerson(profile, words, weekdays, draw);
    agenda.add(pushed_at, () => pushLead(ctx, { id: slug, phone, name: profile.name }).then(() => {}));
    listeners.set(phone, createListener(one, person, draw));
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
      const { story, delay } = one.profile;
      const pauses = story === 'returns' && !hasPaused && one.said.length > 0;
      hasPaused ||= pauses;
      const wait = pauses ? draw.between(2, 6) * DAY_MS : draw.longTail(delay, 3);
      agenda.add(moveInto(clock.ms() + Math.max(wait, 20_000), AWAKE, agent.timezone, draw), async () => {
        isPlanned = false;
        const lines = person.answer(unread);
        unread = [];
        if (pauses && lines.length > 0)
          lines.unshift({ text: draw.pick(words.sorry_late), means: { kind: 'sorry_late' } });
        let at = clock.ms();
        for (const { text: meant, means } of lines) {
          for (const piece of splitText(writeAs(meant, means, one.profile, draw), one.profile, draw)) {
            agenda.add(at, () => deliver(one, piece, means));
            at += 2_000 + piece.length * draw.between(80, 300);
          }
        }
      });
    };
  }

  async function deliver(one: PlayedPerson, text: string, means: Meaning): Promise<void> {
    const { phone, profile } = one;
    one.said.push({ at: clock.ms(), text, means });
    await app.report(
      { team_id: ctx.teamId, id: number_id, phone: OUR_PHONE },
      {
        type: 'message',
        engine_message_id: `simulated-${++sent}`,
        chat_id: `${phone}@c.us`,
        ...{ phone, text, name: profile.name, kind: 'text', sent_at: clock.now() },
        ...{ media: null, about: null, referral: null },
      },
    );
  }

  await runWorld(
    {
      ...{ app, clock, agenda },
      async onSettled() {
        for (const { phone, text, at, position: place } of await listArrived(ctx.db, ctx.teamId, position)) {
          position = place;
          const one = played.get(phone)!;
          one.heard.push({ at: at.getTime(), text });
          listeners.get(phone)!(text);
        }
      },
    },
    start + days * DAY_MS,
    options.onProgress,
  );
  return [...played.values()];
}

/** Returns a time inside the hours of a day: the same, or a time in the first hour of the next such hours. */
function moveInto(ms: number, { begins, ends }: typeof AWAKE, timezone: string, draw: Draw): number {
  const local = toZoned(new Date(ms).toISOString(), timezone);
  if (local.hour >= begins && local.hour < ends) return Math.round(ms);
  const day = local.hour < begins ? local : local.add({ days: 1 });
  const first = day.with({ hour: begins, minute: 0, second: 0, millisecond: 0 });
  return Math.round(first.epochMilliseconds + draw.between(0, 90) * MINUTE_MS);
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
