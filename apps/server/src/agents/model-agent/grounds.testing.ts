// A conversation for tests of what a model can do and claim.

import { createCalendar } from '../calendar.testing.ts';
import { NO_MANNER } from '../no-manner.testing.ts';
import type { BookedMeeting, TranscriptMessage, TurnInput } from '../port.ts';

export const NOW = '2026-11-18T12:00:00.000Z';
export const SLOTS = ['2026-11-19T08:30:00.000Z', '2026-11-19T13:00:00.000Z', '2026-11-20T09:00:00.000Z'].map(
  (start_at, index) => ({
    id: `slot_${index + 1}`,
    start_at,
    end_at: new Date(Date.parse(start_at) + 1_800_000).toISOString(),
  }),
);

interface Parts {
  brief?: Partial<TurnInput['brief']>;
  manner?: Partial<TurnInput['brief']['manner']>;
  /** The lead's messages. One starting with `> ` is the agent's, with `>> ` a colleague's. */
  said?: readonly (string | null)[];
  lead?: Partial<TurnInput['lead']>;
  findings?: TurnInput['findings'];
  booked?: BookedMeeting;
  booking?: TurnInput['booking'];
}

export function buildInput({
  brief,
  manner,
  said = ['Hello'],
  lead,
  findings = [],
  booked,
  booking,
}: Parts = {}): TurnInput {
  return {
    team_id: 'team_1',
    now: NOW,
    brief: {
      workspace_name: 'Acme',
      agent_name: 'Lea',
      language: 'en',
      goal: 'Qualify leads for a kitchen renovation and book a visit.',
      knowledge: 'We work within 50 km of Lyon. A project starts at 8,000 euros.',
      criteria: [
        { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
        { key: 'budget', ask: 'What budget do you have in mind?', expect: '>= 8000' },
      ],
      first_message: 'Hi {{name}}, this is Lea from Acme.',
      disclose_ai: true,
      unknown: 'ask',
      timezone: 'Europe/Paris',
      facts: null,
      manner: { ...NO_MANNER, ...manner },
      ...brief,
    },
    lead: {
      name: 'Marie Durand',
      status: 'in_progress',
      email: null,
      timezone: null,
      country: null,
      ...lead,
    },
    findings,
    passages: [],
    transcript: [
      buildMessage('> Hi Marie, do you own the place?', 0),
      ...said.map((text, at) => buildMessage(text, at + 1)),
    ],
    booking: booking === undefined ? createCalendar(SLOTS, { booked: booked ?? null }) : booking,
  };
}

function buildMessage(text: string | null, at: number): TranscriptMessage {
  const outbound = text?.startsWith('>') ?? false;
  return {
    id: `msg_${at + 1}`,
    direction: outbound ? 'outbound' : 'inbound',
    text: text === null ? null : text.replace(/^>+ /, ''),
    has_media: text === null,
    sent_at: NOW,
    intent: outbound && !text?.startsWith('>>') ? { kind: 'say' } : null,
  };
}
