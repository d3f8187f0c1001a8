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
export type Intent =
  | { kind: 'ask'; key: string }
  | { kind: 'clarify'; key: string | null }
  | { kind: 'offer'; slots: { id: string; start_at: string }[] }
  | { kind: 'confirm'; booking_id: string }
  | { kind: 'follow_up'; number: number }
  | { kind: 'say' }
  | { kind: 'goodbye' };

/** One message of the conversation, oldest first in a transcript. */
export interface TranscriptMessage {
  id: string;
  direction: 'inbound' | 'outbound';
  text: string | null;
  has_media: boolean;
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
  /** The IANA time zone for times in messages. */
  timezone: string;
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
  /** UTC, ISO 8601. */
  now: string;
  brief: AgentBrief;
  lead: { name: string | null; status: string };
  findings: Finding[];
  /** What the knowledge says to the unanswered messages, the best first; what is short is whole in the brief. */
  passages: Passage[];
  /** The last messages of the conversation, oldest first; the last inbound ones are unanswered. */
  transcript: TranscriptMessage[];
  /** null when the campaign books nothing. `free` holds the next free slots, soonest first. */
  booking: { free: MeetingSlot[]; booked: { id: string; start_at: string } | null } | null;
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
  | { kind: 'book'; slot_id: string; message_id: string }
  | { kind: 'cancel_booking'; reason: string | null; message_id: string };

/** An agent's output of a turn. `reply` is null when it says nothing. */
export interface TurnOutput {
  proposals: Proposal[];
  reply: { text: string; intent: Intent } | null;
  /** One or two plain sentences: why. Shown in the journal and on webhooks as `contact.ai_reasoning`. */
  reasoning: string;
}

/** The input of the first message. `variables` are custom variables and additional data, used only here. */
export interface FirstMessageInput {
  brief: AgentBrief;
  lead: { name: string | null; email: string | null; source: string | null };
  variables: Record<string, unknown>;
}

/** An agent. The offline agent is pure; others call a model over the network. */
export interface Agent {
  firstMessage(input: FirstMessageInput): Promise<{ text: string; intent: Intent }>;
  turn(input: TurnInput): Promise<TurnOutput>;
  /** The confirmation, written from the committed booking row and nothing else. */
  confirmBooking(
    brief: AgentBrief,
    booking: { id: string; start_at: string; rescheduled: boolean },
  ): { text: string; intent: Intent };
  /** The message when the chosen slot was taken meanwhile: offers free slots again. */
  slotTaken(brief: AgentBrief, free: MeetingSlot[]): { text: string; intent: Intent };
  /** The n-th follow-up (from 1) to a lead who did not answer. */
  followUp(input: TurnInput, number: number): Promise<{ text: string; intent: Intent }>;
}

/** Which agent answers for a campaign, by its `model`. */
export interface Agents {
  /** Throws when no agent has that name. */
  of(model: string): Agent;
}
