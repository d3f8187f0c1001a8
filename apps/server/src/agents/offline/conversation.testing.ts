// A conversation for tests. It keeps the transcript and applies proposals like a turn.

import { createCalendar } from '../calendar.testing.ts';
import { NO_MANNER } from '../no-manner.testing.ts';
import type {
  AgentBrief,
  Answerer,
  Finding,
  MeetingSlot,
  Passage,
  Proposal,
  TranscriptMessage,
  TurnInput,
  TurnOutput,
} from '../port.ts';
import { offlineAgent } from './offline-agent.ts';

/** Friday noon in Paris. */
export const NOW = '2026-11-20T11:00:00.000Z';

/** A campaign with two criteria and no booking. */
export const brief: AgentBrief = {
  workspace_name: 'Acme',
  agent_name: 'Lea from Acme',
  language: 'en',
  goal: 'Book a visit.',
  knowledge:
    'We work within 50 km of Lyon. A project starts at 8,000 euros. Installation takes about three weeks.',
  criteria: [
    { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
    { key: 'budget', ask: 'What budget do you have in mind?', expect: '>= 8000' },
  ],
  first_message: 'Hi {{name}}, this is Lea from Acme. You asked about a new kitchen.',
  disclose_ai: true,
  unknown: 'ask',
  timezone: 'Europe/Paris',
  facts: null,
  manner: NO_MANNER,
};

/** Slots on Monday to Friday of the next week, at 10:00 and 15:00 Paris time. */
export const week: MeetingSlot[] = [23, 24, 25, 26, 27].flatMap((day) =>
  ['09', '14'].map((hour) => ({
    id: `s${day}-${hour}`,
    start_at: `2026-11-${day}T${hour}:00:00.000Z`,
    end_at: `2026-11-${day}T${hour}:30:00.000Z`,
  })),
);

/** A conversation with the offline agent. */
export class Conversation {
  readonly transcript: TranscriptMessage[] = [];
  readonly findings: Finding[] = [];
  readonly proposals: Proposal[] = [];
  passages: Passage[] = [];
  status = 'in_progress';
  email: string | null = null;
  timezone: string | null = null;
  country: string | null = null;
  now = NOW;
  /** The agent that answers the lead. */
  agent: Answerer = offlineAgent;
  booking: TurnInput['booking'];
  readonly campaign: AgentBrief;
  readonly name: string | null;
  private count = 0;

  constructor(
    campaign: AgentBrief = brief,
    free: MeetingSlot[] | null = null,
    name: string | null = 'Ana Diaz',
  ) {
    this.campaign = campaign;
    this.name = name;
    this.booking = free && createCalendar(free);
  }

  async start(): Promise<string> {
    const { text, intent } = await offlineAgent.firstMessage({
      brief: this.campaign,
      lead: { name: this.name, email: null, source: null },
      variables: {},
    });
    this.transcript.push(this.entry('outbound', text, intent));
    return text;
  }

  /** Adds messages of the lead (null: an image) and returns the output of the turn. */
  async hears(...texts: (string | null)[]): Promise<TurnOutput> {
    for (const text of texts) this.transcript.push(this.entry('inbound', text, null));
    const output = await this.agent.turn(this.input());
    await this.carryOut(output);
    return output;
  }

  input(): TurnInput {
    const { campaign, transcript, findings, booking, status, name, now } = this;
    return {
      ...structuredClone({
        team_id: 'team_1',
        now,
        brief: campaign,
        lead: { name, status, email: this.email, timezone: this.timezone, country: this.country },
        findings,
        passages: this.passages,
        transcript,
      }),
      booking: booking && { ...booking },
    };
  }

  private async carryOut({ proposals, reply }: TurnOutput): Promise<void> {
    for (const proposal of proposals) {
      this.proposals.push(proposal);
      if (proposal.kind === 'finding') this.findings.push(proposal.finding);
      if (proposal.kind === 'qualify') this.status = 'qualified';
      if (proposal.kind === 'disqualify') this.status = 'not_interested';
      if (proposal.kind === 'opt_out') this.status = 'stopped';
      if (proposal.kind === 'cancel_booking' && this.booking) this.booking.booked = null;
      if (proposal.kind === 'timezone') this.timezone = proposal.timezone;
      if (proposal.kind === 'email') this.email = proposal.email;
      if (proposal.kind === 'book' && this.booking) await this.book(proposal.slot_id);
    }
    if (reply) this.transcript.push(this.entry('outbound', reply.text, reply.intent));
  }

  private async book(slotId: string): Promise<void> {
    const all = await this.booking?.between(new Date(0), new Date('2100-01-01'));
    const slot = all?.find(({ id }) => id === slotId);
    if (!slot || !this.booking) return;
    const { start_at, end_at } = slot;
    const rescheduled = this.booking.booked !== null;
    this.booking.booked = { id: `b-${slotId}`, start_at, end_at, page: null, location: null };
    const { text, intent } = offlineAgent.confirmBooking(this.campaign, {
      ...this.booking.booked,
      timezone: this.timezone,
      country: this.country,
      rescheduled,
    });
    this.transcript.push(this.entry('outbound', text, intent));
  }

  private entry(
    direction: 'inbound' | 'outbound',
    text: string | null,
    intent: TranscriptMessage['intent'],
  ): TranscriptMessage {
    this.count += 1;
    return { id: `m${this.count}`, direction, text, has_media: text === null, sent_at: this.now, intent };
  }

  /** The last message of the agent. */
  get last(): string {
    return this.transcript.findLast(({ direction }) => direction === 'outbound')?.text ?? '';
  }
}

/** Returns the kinds of a turn's proposals, in order. */
export function listKinds(output: TurnOutput): string[] {
  return output.proposals.map(({ kind }) => kind);
}
