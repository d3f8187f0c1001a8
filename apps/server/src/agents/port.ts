// What an agent sees of a conversation and what it may propose. An agent never acts: the turn checks
// every proposal against the rules and carries it out in one transaction (agents.md#proposals).
// The offline agent and every language model stand behind this one interface.

/** One thing a lead must satisfy, as the campaign states it (`expect` forms: agents.md#criteria). */
export interface Criterion {
  /** Stable name, unique in the campaign, e.g. `budget`. */
  key: string;
  /** The question put to the lead. */
  ask: string;
  /** `yes` | `no` | `any` | `>= N` | `<= N` | `one of: a, b`. */
  expect: string;
  /** Words that give an answer: of `yes` and `no`, or of a choice (workspace-file.md#synonyms). */
  synonyms?: Record<string, string[]>;
}

/** A criterion that the lead has answered, with the message that proves it. */
export interface Finding {
  key: string;
  verdict: 'met' | 'failed';
  /** What the lead said, normalised: `yes`, `no`, a number, the choice, or the text. */
  value: string;
  /** The inbound message that proves it. */
  message_id: string;
}

/** The purpose of an agent's message, stored with it: the transcript alone is the state of a conversation. */
export type Intent = Purpose & {
  /** The message also says that the agent can only read text, which it says once. */
  text_only?: true;
};

type Purpose =
  | { kind: 'ask'; key: string }
  | { kind: 'clarify'; key: string | null }
  /** `missed`: these are not what the lead asked for. */
  | { kind: 'offer'; slots: { id: string; start_at: string }[]; missed?: true }
  /** Asks for the address that the calendar needs to book the slot; null: none is chosen yet. */
  | { kind: 'ask_email'; slot: { id: string; start_at: string } | null }
  /** Says where the lead books by itself. */
  | { kind: 'send_link' }
  /** Asks when it would suit, as what was offered did not. */
  | { kind: 'ask_when' }
  | { kind: 'confirm'; booking_id: string }
  | { kind: 'follow_up'; number: number }
  | { kind: 'say' }
  | { kind: 'goodbye' };

export type MediaKind =
  | 'voice'
  | 'audio'
  | 'image'
  | 'sticker'
  | 'video'
  | 'document'
  | 'location'
  | 'contact';

/** An image of a message, for models that see. */
export interface SeenImage {
  message_id: string;
  data: Uint8Array;
  /** MIME type, by its content. */
  type: string;
}

/** One message of the conversation, oldest first in a transcript. */
export interface TranscriptMessage {
  id: string;
  direction: 'inbound' | 'outbound';
  text: string | null;
  has_media: boolean;
  /** What it carries besides text; null for a text. A `voice` with text was spoken: a machine wrote it down. */
  kind?: MediaKind | null;
  /** UTC, ISO 8601. */
  sent_at: string;
  /** Set on messages of an agent. */
  intent: Intent | null;
}

/** A free slot that may be offered or booked. The id is the server's: an agent can't invent one. */
export interface MeetingSlot {
  id: string;
  /** UTC, ISO 8601. */
  start_at: string;
  end_at: string;
}

/** Of a campaign that says nothing of it. */
export const NO_MANNER: Manner = {
  tone: '',
  rules: [],
  never_say: [],
  emoji: false,
  address: null,
  hand_over_when: [],
  follow_up_messages: [],
};

/** The campaign's own words and rules for its agent. */
export interface AgentBrief {
  workspace_name: string;
  /** The agent's display name (the campaign's name). */
  agent_name: string;
  /** BCP 47 primary language, e.g. `en`. */
  language: string;
  goal: string;
  knowledge: string;
  criteria: Criterion[];
  first_message: string;
  /** Say once, in the first message, that an assistant writes on behalf of the workspace. */
  disclose_ai: boolean;
  /** What to do with a question that the knowledge does not answer. */
  unknown: 'ask' | 'hand_over';
  /** The IANA time zone for times in messages. */
  timezone: string;
  /** How it writes, and what it must keep to, in the campaign's plain words. */
  manner: Manner;
}

/** What a campaign says of its agent's manner (workspace-file.md#agent). */
export interface Manner {
  /** `Warm, short sentences.` Empty: none. */
  tone: string;
  /** What to keep to, one sentence each. */
  rules: string[];
  /** Words and promises that must never appear. */
  never_say: string[];
  emoji: boolean;
  /** How it addresses people, where the language has a choice; null: as they do. */
  address: 'formal' | 'familiar' | null;
  /** When a person takes over, one sentence each. */
  hand_over_when: string[];
  /** The campaign's own follow-ups, in order, as templates of first messages are; without one the agent words it. */
  follow_up_messages: string[];
}

/** A part of the campaign's knowledge that was found for the lead's words (agents.md#knowledge). */
export interface Passage {
  id: string;
  /** Where it is from: `prices.pdf, page 3`. */
  source: string;
  /** The headings that it stands under: `Prices > Kitchens`. */
  heading: string | null;
  text: string;
}

/** All that an agent knows in a turn. */
export interface TurnInput {
  /** The workspace. Agents read nothing from it; workspaces share the threads in which a turn is read. */
  team_id: string;
  /** UTC, ISO 8601. */
  now: string;
  brief: AgentBrief;
  lead: {
    name: string | null;
    status: string;
    email: string | null;
    /** IANA: where the lead is, if that is known. */
    timezone: string | null;
    /** A person set the status, so no verdict moves it. */
    set_by_person?: boolean;
  };
  findings: Finding[];
  /** What the knowledge says to the unanswered messages, the best first; what is short is whole in the brief. */
  passages: Passage[];
  /** Looks for more; absent where the brief has all the knowledge there is. */
  search?: (words: string) => Promise<Passage[]>;
  /** The last messages of the conversation, oldest first; the last inbound ones are unanswered. */
  transcript: TranscriptMessage[];
  /** Of the unanswered messages, for agents that see; others leave them. */
  images?: readonly SeenImage[];
  /** null when the campaign books nothing. */
  booking: AskedCalendar | null;
}

/** The campaign's calendar, as an agent asks it (agents.md#appointments). */
export interface AskedCalendar {
  /** The next free slots, soonest first, at most 24; null: the calendar can't be asked now. */
  next(): Promise<MeetingSlot[] | null>;
  /** Those that begin in [from, to), soonest first, at most 200. */
  between(from: Date, to: Date): Promise<MeetingSlot[] | null>;
  /** The meeting that stands. */
  booked: BookedMeeting | null;
  /** A meeting that the provider has not confirmed yet: nothing is offered meanwhile. */
  pending: { start_at: string } | null;
  /** Where the lead books by itself, in place of slots; null: slots are offered here. */
  link: string | null;
  /** The calendar books nobody without an e-mail address, and the lead's is not known. */
  needs_email: boolean;
}

export interface BookedMeeting {
  id: string;
  /** UTC, ISO 8601. */
  start_at: string;
  end_at: string;
  /** Where the lead moves or cancels it by itself. */
  page: string | null;
  /** Where it is held, for people. */
  location: string | null;
}

/** What an agent proposes beside its reply. Each proposal names the message that is its reason. */
export type Proposal =
  | { kind: 'finding'; finding: Finding }
  | { kind: 'qualify'; reason: string }
  | {
      kind: 'disqualify';
      classification: 'not_interested' | 'unqualified';
      reason: string;
      message_id: string;
    }
  | { kind: 'opt_out'; message_id: string }
  | { kind: 'later'; at: string; message_id: string }
  | { kind: 'hand_over'; reason: string; message_id: string }
  | { kind: 'open_question'; question: string; message_id: string }
  | { kind: 'book'; slot_id: string; message_id: string }
  | { kind: 'cancel_booking'; reason: string | null; message_id: string }
  /** Where the lead says that it is. */
  | { kind: 'timezone'; timezone: string; message_id: string }
  /** The address that the lead wrote. */
  | { kind: 'email'; email: string; message_id: string };

/** An agent's output of a turn. `reply` is null when it says nothing. */
export interface TurnOutput {
  proposals: Proposal[];
  reply: { text: string; intent: Intent } | null;
  /** In which language what code words of a booking is to be; absent: the campaign's. */
  language?: string;
  /** One or two plain sentences: why. Shown in the journal and on webhooks as `contact.ai_reasoning`. */
  reasoning: string;
  /** How the agent came to it; absent where nothing was asked of a model. */
  account?: TurnAccount;
}

/** How an agent came to its output, for `parley explain` (agents.md#explanations). */
export interface TurnAccount {
  /** Whose output it is: `offline`, or a model as the campaign names it. */
  model: string;
  /** The calls of the turn, in order. */
  attempts: TurnAttempt[];
  /** What a search of the model's own brought. */
  found: Passage[];
  /** What the model proposed and code refused, and why. */
  refused: { what: string; why: string }[];
  /** No model was asked, because this budget of the day is spent. */
  spent?: { of: 'lead' | 'workspace'; why: string };
}

export interface TurnAttempt {
  model: string;
  /** `answered`, or what went wrong. */
  outcome: string;
  /** How long it took, in milliseconds. */
  ms: number;
  tokens: { input: number; cached: number; output: number };
  /** In millionths of the budget's currency; null where the model has no price. */
  micros: number | null;
  /** What code found wrong with the answer, as the model was told. */
  problems: string[];
}

/** The input of the first message. `variables` are custom variables and additional data, used only here. */
export interface FirstMessageInput {
  brief: AgentBrief;
  lead: { name: string | null; email: string | null; source: string | null };
  variables: Record<string, unknown>;
}

/** What answers a lead. The offline agent is pure; others call a model over the network. */
export interface Answerer {
  /** It may look at images. */
  sees?: boolean;
  /** @throws {NoAnswer} when nobody can answer now. */
  turn(input: TurnInput): Promise<TurnOutput>;
}

/** Nobody answered: every model of the campaign failed. The lead waits, and the turn is tried again. */
export class NoAnswer extends Error {
  /** What was tried. */
  readonly account: TurnAccount;
  constructor(message: string, account: TurnAccount) {
    super(message);
    this.name = 'NoAnswer';
    this.account = account;
  }
}

/** What an agent writes by rule. */
export interface Message {
  text: string;
  intent: Intent;
}

/** Whom a text about a meeting is for. */
export interface Told {
  /** IANA: where the lead is; null where that is not known. */
  timezone: string | null;
}

/** The agent that needs nobody: it answers, and words what code knows. */
export interface Agent extends Answerer {
  firstMessage(input: FirstMessageInput): Promise<Message>;
  /** The confirmation, written from the committed booking row and nothing else. `by_us`: the host moved it. */
  confirmBooking(
    brief: AgentBrief,
    booking: BookedMeeting & Told & { rescheduled: boolean; by_us?: boolean },
  ): Message;
  /** The meeting is off, as the lead wanted, or by the host or the provider. */
  bookingCanceled(brief: AgentBrief, booking: { start_at: string; by_lead: boolean } & Told): Message;
  /**
   * The slot that the lead chose is not booked: somebody else has it, or the provider refused. Offers others; `free` is
   * null where the calendar can't be asked.
   */
  bookingFailed(
    brief: AgentBrief,
    failed: { start_at: string; taken: boolean } & Told,
    free: readonly MeetingSlot[] | null,
  ): Message;
  /** A time in words of the campaign's language, on the clocks of whom it is told. */
  when(brief: AgentBrief, start_at: string, told: Told): string;
  /** Reminds of a meeting, `before_ms` before it begins. */
  reminder(brief: AgentBrief, booking: BookedMeeting & Told, before_ms: number): Message;
  /** The n-th follow-up (from 1) to a lead who did not answer. */
  followUp(input: TurnInput, number: number): Promise<Message>;
  /** What a person who takes the conversation over should know, and could answer: some lines for the journal. */
  handOverNote(input: TurnInput): Promise<string>;
}

/** Whose turn it is. */
export interface WhoseTurn {
  team_id: string;
  lead_id: string;
  /** The campaign's, in the order in which they are asked; `offline` among them is the agent without a model. */
  models: readonly string[];
}

export interface Agents {
  /** Words first messages, follow-ups and what is said of bookings, whatever the models of a campaign. */
  offline: Agent;
  of(turn: WhoseTurn): Promise<Answerer>;
}

/** Who writes down the voice notes of a workspace; null where nobody does. */
export type ListenerOf = (teamId: string) => Promise<Listener | null>;

/** Puts a recording into words: asks a model once. */
export interface Listener {
  /** @throws {NoWords} */
  hear(recording: { lead_id: string; audio: Uint8Array; type: string }): Promise<string>;
}

/** A recording was not put into words. */
export class NoWords extends Error {
  /** Another try may help, after this many milliseconds at the soonest; null: none will. */
  readonly againMs: number | null;
  constructor(message: string, againMs: number | null) {
    super(message);
    this.name = 'NoWords';
    this.againMs = againMs;
  }
}
