// The input and the output of an agent. An agent itself changes nothing: the turn checks each proposal against the
// rules and applies it in one transaction (agents.md#proposals). The offline agent and the agents on language models
// implement this interface.
import type { BusinessFacts, Fact, ObjectionSettings, Reason } from '@parley/contract';
import type { MeetingRecipient } from '../language/locale.ts';

export type { MeetingRecipient };

/** A condition that the lead must satisfy, as the campaign defines it (`expect` forms: agents.md#criteria). */
export interface Criterion {
  /** Stable name, unique in the campaign, such as `budget`. */
  key: string;
  /** The question that the agent asks. */
  ask: string;
  /** The same question in other words; undefined if the campaign has none. */
  ask_again?: string;
  /** `yes` | `no` | `any` | `>= N` | `<= N` | `one of: a, b`. */
  expect: string;
  /** Words that stand for an answer: `yes`, `no` or one of the choices (workspace-file.md#synonyms). */
  synonyms?: Record<string, string[]>;
}

/** A criterion that the lead has answered, with the message that proves it. */
export interface Finding {
  key: string;
  verdict: 'met' | 'failed';
  /** The lead's answer, normalized: `yes`, `no`, a number, the choice, or the text. */
  value: string;
  /** The inbound message that proves the finding. */
  message_id: string;
}

/**
 * An answer that only a model reads in the lead's words, such as the province of a town. It becomes a finding when the
 * agent has named it and the lead goes on (agents.md#assumptions).
 */
export type Assumption = Omit<Finding, 'verdict'>;

/**
 * The purpose of an agent's message. It is stored with the message, so that the transcript contains the whole state of
 * a conversation.
 */
export type Intent = Purpose & {
  /** Whether the message also says that the agent can only read text, which it says once per conversation. */
  text_only?: true;
  /** Whether it answers a message that was understood. This ends a series of misunderstandings. */
  understood?: true;
  /** Whether it says that a colleague will answer a question. */
  left_open?: true;
  /**
   * Set on a message to a lead who waits for a person: it answers the lead, says that the new words were passed on, or
   * only says that a person has the messages.
   */
  wait?: 'answer' | 'passed_on' | 'notice';
  /** Set on the question whether to cancel the meeting. */
  cancels?: true;
  /** The answers that the model assumes in this turn or assumed before. */
  assumed?: Assumption[];
  /** The time (UTC, ISO 8601) up to which the lead has announced an answer, so that no follow-up is sent before it. */
  quiet_until?: string;
};

type Purpose =
  | { kind: 'ask'; key: string }
  | { kind: 'clarify'; key: string | null }
  /** `missed`: the lead asked for times other than these. */
  | { kind: 'offer'; slots: { id: string; start_at: string }[]; missed?: true }
  /** Asks for the email address that the calendar needs for a booking. `slot` is null if none is chosen yet. */
  | { kind: 'ask_email'; slot: { id: string; start_at: string } | null }
  /** Sends the page on which the lead can book. */
  | { kind: 'send_link' }
  /** Asks which time suits the lead, because none of the offered times does. */
  | { kind: 'ask_when' }
  | { kind: 'confirm'; booking_id: string }
  | { kind: 'follow_up'; number: number }
  /** Says when the agent writes again. `chosen`: the agent chose the time (UTC, ISO 8601), not the lead. */
  | { kind: 'later'; at: string; chosen?: true }
  | { kind: 'say' | 'goodbye' };

export type MediaKind =
  | 'voice'
  | 'audio'
  | 'image'
  | 'sticker'
  | 'video'
  | 'document'
  | 'location'
  | 'contact';

/** An image of a message, for models that accept images. */
export interface SeenImage {
  message_id: string;
  data: Uint8Array;
  /** MIME type, detected from the content. */
  type: string;
}

/** A message of the conversation; transcripts have the oldest first. */
export interface TranscriptMessage {
  id: string;
  direction: 'inbound' | 'outbound';
  text: string | null;
  has_media: boolean;
  /** The kind of its media; null for text. A `voice` message that has text was transcribed. */
  kind?: MediaKind | null;
  /** UTC, ISO 8601. */
  sent_at: string;
  /** The purpose of an agent's message; null for others. */
  intent: Intent | null;
}

/** A free slot that can be offered or booked. The server assigns the id, so an agent can't invent one. */
export interface MeetingSlot {
  id: string;
  /** UTC, ISO 8601. */
  start_at: string;
  end_at: string;
}

/** The silence after which a lead who waits for a person and writes again gets another answer. */
export const LONG_WAIT_MS = 4 * 3_600_000;

/** The campaign's texts and rules for its agent. */
export interface AgentBrief {
  workspace_name: string;
  /** The agent's display name (the campaign's name). */
  agent_name: string;
  /** BCP 47 primary language, such as `en`. */
  language: string;
  goal: string;
  knowledge: string;
  criteria: Criterion[];
  first_message: string;
  /** Whether the first message says, once, that an assistant writes on behalf of the workspace. */
  disclose_ai: boolean;
  /** The action for a question that the knowledge does not answer. */
  unknown: 'ask' | 'hand_over';
  /** IANA time zone for times in messages. */
  timezone: string;
  /** How the agent writes and which rules it follows, in the campaign's words. */
  manner: Manner;
  /** Facts that the agent looks up (workspace-file.md#facts); null if the campaign has none. */
  facts: BusinessFacts | null;
}

/** How a campaign's agent writes (workspace-file.md#agent). */
export interface Manner {
  /** The tone, such as `Warm, short sentences.`; empty if the campaign sets none. */
  tone: string;
  /** Rules to follow, one sentence each. */
  rules: string[];
  /** Words and promises that must never appear. */
  never_say: string[];
  emoji: boolean;
  /** The form of address, in languages that have a choice; null to use the lead's form. */
  address: 'formal' | 'familiar' | null;
  /** Situations in which a person takes over, one sentence each. */
  hand_over_when: string[];
  /**
   * The campaign's own follow-ups, in order, as templates like first messages. The agent writes those that are missing.
   */
  follow_up_messages: string[];
  /** The campaign's own lines for leads who object (workspace-file.md#objections). */
  objections: ObjectionSettings[];
}

/** A passage of the campaign's knowledge that was found for the lead's words (agents.md#knowledge). */
export interface Passage {
  id: string;
  /** The source, such as `prices.pdf, page 3`. */
  source: string;
  /** The headings above the passage, such as `Prices > Kitchens`. */
  heading: string | null;
  text: string;
}

/** Everything that an agent receives for a turn. */
export interface TurnInput {
  /** The workspace's id, for sharing the threads that read turns among workspaces. Agents don't use it. */
  team_id: string;
  /** UTC, ISO 8601. */
  now: string;
  brief: AgentBrief;
  lead: {
    name: string | null;
    status: string;
    email: string | null;
    /** The lead's IANA time zone, if known. */
    timezone: string | null;
    /** The country of the lead's phone (ISO 3166-1), if known. */
    country: string | null;
    /** The language in which the lead writes (BCP 47 primary subtag); undefined if it is unclear. */
    language?: string | undefined;
    /** Whether a person set the status. Verdicts then don't change it. */
    set_by_person?: boolean;
  };
  findings: Finding[];
  /**
   * The passages that best match the unanswered messages, best match first. Short texts of the knowledge are in the brief
   * instead.
   */
  passages: Passage[];
  /** Whether the passages are all of the campaign's, in their order. */
  all_passages?: boolean;
  /** Searches for more passages; undefined if the agent has all the knowledge. */
  search?: (words: string) => Promise<Passage[]>;
  /** The last messages of the conversation, oldest first; the last inbound ones are unanswered. */
  transcript: TranscriptMessage[];
  /** Images of the unanswered messages, for agents that accept images. */
  images?: readonly SeenImage[];
  /** null if the campaign books no meetings. */
  booking: AskedCalendar | null;
  /** The follow-up to write; undefined if the turn answers the lead. */
  follow_up?: PlannedFollowUp;
  /** Whether the agent has handed the lead over to a person, who has not answered yet. */
  handed_over?: true;
  /** Whether the agent handed the lead over because they might want no more messages. */
  might_opt_out?: true;
  /** Whether the campaign has a day off today, on which the usual opening hours might not apply. */
  is_day_off?: boolean;
}

/** A follow-up that a model writes in its own words. */
export interface PlannedFollowUp {
  occasion: FollowUpOccasion;
  /** The slots that the follow-up offers. */
  slots: { id: string; start_at: string }[];
}

/** The campaign's calendar as agents use it (agents.md#appointments). */
export interface AskedCalendar {
  /** Returns at most 24 of the next free slots, earliest first; null if the calendar is unavailable. */
  next(): Promise<MeetingSlot[] | null>;
  /**
   * Returns at most 200 slots that start at `from` or later and before `to`, earliest first; null if the calendar is
   * unavailable.
   */
  between(from: Date, to: Date): Promise<MeetingSlot[] | null>;
  /** The confirmed meeting. */
  booked: BookedMeeting | null;
  /** A meeting that the provider has not confirmed yet. No slots are offered until it is confirmed. */
  pending: { start_at: string } | null;
  /** The page on which the lead can book; null if the agent offers slots instead. */
  link: string | null;
  /** Whether the calendar requires an email address for a booking and the lead's is unknown. */
  needs_email: boolean;
}

export interface BookedMeeting {
  id: string;
  /** UTC, ISO 8601. */
  start_at: string;
  end_at: string;
  /** The page on which the lead can move or cancel the meeting. */
  page: string | null;
  /** The place of the meeting, as shown to people. */
  location: string | null;
}

/** An agent's proposal, in addition to its reply. Each proposal names the message that justifies it. */
export type Proposal =
  | { kind: 'finding'; finding: Finding }
  | { kind: 'qualify'; reason: Reason }
  | {
      kind: 'disqualify';
      classification: 'not_interested' | 'unqualified';
      reason: Reason;
      message_id: string;
    }
  | { kind: 'opt_out'; message_id: string }
  | { kind: 'later'; at: string; message_id: string }
  | { kind: 'hand_over'; reason: Reason; message_id: string; unannounced?: true }
  | { kind: 'open_question'; question: string; message_id: string }
  | { kind: 'book'; slot_id: string; message_id: string }
  | { kind: 'cancel_booking'; reason: string | null; message_id: string }
  /** The lead's time zone, according to the place that the lead named. */
  | { kind: 'timezone'; timezone: string; message_id: string }
  /** The email address that the lead wrote. */
  | { kind: 'email'; email: string; message_id: string };

/** An agent's output for a turn. `reply` is null if the agent has nothing to say. */
export interface TurnOutput {
  proposals: Proposal[];
  reply: { text: string; intent: Intent } | null;
  /** The language of the reply, for the sentences that the code adds to it; undefined for the lead's. */
  language?: string;
  /**
   * The reasoning: a fact from the code, or a model's own words. Webhooks show it as the text `contact.ai_reasoning`.
   */
  reasoning: Reason;
  /** How the agent arrived at its output; undefined if no model was called. */
  account?: TurnAccount;
}

/** How an agent arrived at its output, for `parley explain` (agents.md#explanations). */
export interface TurnAccount {
  /** The author of the output: `offline`, or a model as the campaign names it. */
  model: string;
  /** The calls of the turn, in order. */
  attempts: TurnAttempt[];
  /** The passages that the model found with its own search. */
  found: Passage[];
  /** Proposals of the model that the code refused, each with the reason. */
  refused: { what: string; why: Reason }[];
  /** The daily budget that is used up, so that no model was called. */
  spent?: { of: 'lead' | 'workspace'; why: Reason };
}

export interface TurnAttempt {
  model: string;
  /** `answered`, or why the model did not answer. */
  outcome: Reason | 'answered';
  /** Duration in milliseconds. */
  ms: number;
  tokens: { input: number; cached: number; output: number };
  /** The cost in millionths of the budget's currency; null if the model has no price. */
  micros: number | null;
  /** The problems that the code found in the answer, as the model received them. */
  problems: string[];
}

/**
 * The input for the first message. `variables` contains custom variables and additional data, which only this message
 * uses.
 */
export interface FirstMessageInput {
  brief: AgentBrief;
  lead: { name: string | null; email: string | null; source: string | null };
  variables: Record<string, unknown>;
}

/**
 * The part of an agent that answers leads. The output of the offline agent depends only on its input; other agents call
 * a model over the network.
 */
export interface Answerer {
  /** Whether the agent accepts images. */
  sees?: boolean;
  /**
   * Answers the lead's messages.
   * @throws {NoAnswer} if no model answers now.
   */
  turn(input: TurnInput): Promise<TurnOutput>;
  /** Writes a follow-up. Returns null if the agent has no words left that it has not written to the lead before. */
  followUp(input: TurnInput, occasion: FollowUpOccasion): Promise<FollowUp | null>;
}

/** Thrown if none of the campaign's models answered. The lead waits until the turn is retried. */
export class NoAnswer extends Error {
  /** The calls that were made. */
  readonly account: TurnAccount;
  constructor(account: TurnAccount) {
    super('No language model answered.');
    this.name = 'NoAnswer';
    this.account = account;
  }
}

/** A message that the agent writes by rule. */
export interface Message {
  text: string;
  intent: Intent;
}

/** A follow-up. If a model was asked for it, it comes with the account and the reasoning of that turn. */
export type FollowUp = Message & { account?: TurnAccount; reasoning?: Reason };

/** A hand-over that might happen while the business is closed. */
export interface ClosedHandOver {
  /** The language of the text; undefined for the campaign's. */
  language: string | undefined;
  /** Returns whether the campaign has a day off, given in days since 1970-01-01. */
  isDayOff: (day: number) => boolean;
}

/**
 * The agent that works without a model. It answers leads, and writes first messages, follow-ups and messages about
 * meetings.
 */
export interface Agent extends Answerer {
  firstMessage(input: FirstMessageInput): Promise<Message>;
  /** Writes the confirmation of a booking from the committed row. `by_us`: the host moved it. */
  confirmBooking(
    brief: AgentBrief,
    booking: BookedMeeting & MeetingRecipient & { rescheduled: boolean; by_us?: boolean },
  ): Message;
  /** Writes that the meeting was canceled by the lead, or by the host or the provider. */
  bookingCanceled(
    brief: AgentBrief,
    booking: { start_at: string; by_lead: boolean } & MeetingRecipient,
  ): Message;
  /**
   * Writes that the chosen slot could not be booked, because it is taken or the provider refused it, and offers other
   * slots. `free` is null if the calendar is unavailable.
   */
  bookingFailed(
    brief: AgentBrief,
    failed: { start_at: string; taken: boolean } & MeetingRecipient,
    free: readonly MeetingSlot[] | null,
  ): Message;
  /** Formats a time in the campaign's language and the recipient's time zone. */
  when(brief: AgentBrief, start_at: string, told: MeetingRecipient): string;
  /** Writes the reminder that is sent `before_ms` before the start of a meeting. */
  reminder(brief: AgentBrief, booking: BookedMeeting & MeetingRecipient, before_ms: number): Message;
  /**
   * Adds to the text of a hand-over when the business opens again, if the campaign's facts show that it is closed and
   * when it opens.
   */
  addReturnTime(text: string, input: TurnInput, handOver: ClosedHandOver): string;
  /** Returns a few lines for the journal, with facts and a possible answer for the person who takes over. */
  handOverNote(input: TurnInput): Promise<Fact[]>;
}

/** Why a follow-up is due. */
export type FollowUpOccasion =
  /** The lead did not answer. `number` is the position of the follow-up, from 1. */
  | { kind: 'silence'; number: number }
  /** The lead asked for a message at this time (UTC, ISO 8601). */
  | { kind: 'asked'; at: string };

/** The lead for whom a turn runs. */
export interface TurnOwner {
  team_id: string;
  lead_id: string;
  /** The campaign's models in the order in which to try them. `offline` is the agent without a model. */
  models: readonly string[];
}

export interface Agents {
  /** Writes first messages and messages about bookings in every campaign, whichever models it uses. */
  offline: Agent;
  of(turn: TurnOwner): Promise<Answerer>;
}
