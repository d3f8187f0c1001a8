import { expect, it } from 'vitest';
import { createMeeting } from '../calendar.testing.ts';
import { brief, Conversation, listKinds, week } from './conversation.testing.ts';
import { offlineAgent } from './offline-agent.ts';

it.each([
  ['en', 'please cancel the appointment', ['cancel_booking']],
  ['es', 'cancela la cita mejor', ['cancel_booking']],
  ['en', 'what happens if I cancel?', []],
  ['nl', 'moeten wij zelf aangifte doen?', []],
])('a lead who waits for a person can cancel the meeting, in %s: %s', async (language, said, kinds) => {
  const talk = new Conversation({ ...brief, language }, week);
  talk.agent = {
    ...offlineAgent,
    turn: (input) => offlineAgent.turn({ ...input, handed_over: true }),
  };
  await talk.start();
  talk.booking!.booked = createMeeting(week[0]!.start_at);
  const output = await talk.hears(said);
  expect(listKinds(output)).toEqual(kinds);
  expect(output.reply?.intent).toMatchObject({ wait: kinds.length > 0 ? 'answer' : expect.any(String) });
});
