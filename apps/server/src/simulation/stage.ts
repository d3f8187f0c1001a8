// What the parts of a simulated world share: the service, the persons, and the record of what happened to each
// conversation.
import type { Actor, Ctx } from '../context.ts';
import type { CampaignCopy } from './copy-campaign.ts';
import type { Meaning } from './person.ts';
import type { Profile } from './profile.ts';
import type { PersonWords } from './words.ts';
import type { World } from './world.ts';

/** A message of a person as it arrived, with what the person meant. */
export interface SaidMessage {
  /** The network's id of the message. */
  id: string;
  at: number;
  text: string;
  means: Meaning;
}

/** A message that arrived at a person. */
export interface HeardMessage {
  /** The network's id of the message. */
  id: string;
  at: number;
  text: string;
}

/** What others than the person and the agent did. */
export type ActKind =
  /** A member wrote in the inbox, and drives the conversation from then on. */
  | 'member_wrote'
  /** A member wrote in the inbox, and the agent drives the conversation once the message is sent. */
  | 'member_answered'
  | 'gave_back'
  | 'wrote_from_phone'
  | 'pushed_again'
  | 'set_status'
  | 'set_tags'
  | 'canceled_meeting'
  | 'moved_meeting'
  | 'paused'
  | 'resumed'
  | 'changed_settings'
  | 'disconnected'
  | 'connected'
  | 'repeated_message'
  | 'delayed_message'
  | 'delivered'
  | 'read'
  | 'echoed'
  | 'engine_fault'
  | 'restarted'
  | 'crashed';

export interface Act {
  at: number;
  kind: ActKind;
  /**
   * The status, the fault, the meeting's start (ISO 8601), the network's id of a message, or the number of messages that
   * a crash interrupted.
   */
  what: string | null;
}

/** A person with the conversation from their side. */
export interface PlayedPerson {
  phone: string;
  profile: Profile;
  pushed_at: number;
  said: SaidMessage[];
  heard: HeardMessage[];
  /** What others did in this conversation, or to all conversations. */
  acts: Act[];
}

/** The world with the persons in it. */
export interface Stage {
  world: World;
  copy: CampaignCopy;
  /** The campaign's slug. */
  slug: string;
  seed: string;
  words: PersonWords;
  timezone: string;
  start: number;
  days: number;
  /** The persons by phone. */
  persons: ReadonlyMap<string, PlayedPerson>;
}

/** Returns the context for a call of the running process. */
export function createActorCtx({ world, copy }: Stage, actor: Actor): Ctx {
  return { ...world.app.createCtx(copy.ctx.teamId), actor };
}

/** Records an act in a person's conversation; without a person, in those of all persons. */
export function recordAct(
  { world, persons }: Stage,
  kind: ActKind,
  person: PlayedPerson | null,
  what: string | null = null,
): void {
  const act = { at: world.clock.ms(), kind, what };
  for (const one of person ? [person] : persons.values()) one.acts.push(act);
}
