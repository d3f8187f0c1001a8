// A conversation for tests: keeps the transcript, and carries out proposals as a turn would.
import {
  type AgentBrief,
  type Finding,
  type MeetingSlot,
  NO_MANNER,
  type Passage,
  type Proposal,
  type TranscriptMessage,
  type TurnInput,
  type TurnOutput,
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
    this.booking = free && { free, booked: null };
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

  /** The lead writes (null: a picture); answers with the turn's output. */
  async hears(...texts: (string | null)[]): Promise<TurnOutput> {
    for (const text of texts) this.transcript.push(this.entry('inbound', text, null));
    const output = await offlineAgent.turn(this.input());
    this.carryOut(output);
    return output;
  }

  input(): TurnInput {
    const { campaign, transcript, findings, booking, status, name } = this;
    return structuredClone({
      now: NOW,
      brief: campaign,
      lead: { name, status },
      findings,
      passages: this.passages,
      transcript,
      booking,
    });
  }

  private carryOut({ proposals, reply }: TurnOutput): void {
    for (const proposal of proposals) {
      this.proposals.push(proposal);
      if (proposal.kind === 'finding') this.findings.push(proposal.finding);
      if (proposal.kind === 'qualify') this.status = 'qualified';
      if (proposal.kind === 'disqualify') this.status = 'not_interested';
      if (proposal.kind === 'opt_out') this.status = 'stopped';
      if (proposal.kind === 'cancel_booking' && this.booking) this.booking.booked = null;
      if (proposal.kind === 'book' && this.booking) this.book(proposal.slot_id);
    }
    if (reply) this.transcript.push(this.entry('outbound', reply.text, reply.intent));
  }

  private book(slotId: string): void {
    const slot = this.booking?.free.find(({ id }) => id === slotId);
    if (!slot || !this.booking) return;
    const booking = { id: `b-${slotId}`, start_at: slot.start_at, rescheduled: this.booking.booked !== null };
    this.booking.booked = booking;
    const { text, intent } = offlineAgent.confirmBooking(this.campaign, booking);
    this.transcript.push(this.entry('outbound', text, intent));
  }

  private entry(
    direction: 'inbound' | 'outbound',
    text: string | null,
    intent: TranscriptMessage['intent'],
  ): TranscriptMessage {
    this.count += 1;
    return { id: `m${this.count}`, direction, text, has_media: text === null, sent_at: NOW, intent };
  }

  /** The last message sent. */
  get last(): string {
    return this.transcript.findLast(({ direction }) => direction === 'outbound')?.text ?? '';
  }
}

/** The kinds of a turn's proposals, in order. */
export function kinds(output: TurnOutput): string[] {
  return output.proposals.map(({ kind }) => kind);
}
