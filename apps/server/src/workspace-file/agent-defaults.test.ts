import { expect, test } from 'vitest';
import { OFFLINE_LANGUAGES } from '../agents/offline/index.ts';
import { AGENT_DEFAULTS, BOOKING_DEFAULTS } from './agent-defaults.ts';
import { createAgentSchema } from './agent-schema.ts';
import { bookingSchema } from './booking-schema.ts';
import { toFileIssues } from './fields.ts';

test('the agent defaults that the dashboard shows equal those of the schema', () => {
  const agent = createAgentSchema(OFFLINE_LANGUAGES);
  const least = { goal: 'Qualify.', first_message: 'Hi.' };
  expect(agent.parse({ ...least, ...AGENT_DEFAULTS })).toEqual(agent.parse(least));
  const booking = { calendar: 'cal' };
  expect(bookingSchema.parse({ ...booking, ...BOOKING_DEFAULTS })).toEqual(bookingSchema.parse(booking));
  // Check that no field of the schema is missing.
  const [known, meetings] = [agent, bookingSchema].map((schema) => {
    const { error } = schema.safeParse({ nothing: 1 }, { reportInput: true });
    const unknown = toFileIssues(error!.issues).find(({ code }) => code === 'unknown_key');
    return String(unknown!.params['known']).split(', ');
  });
  expect(Object.keys({ ...least, ...AGENT_DEFAULTS, model: '' }).sort()).toEqual(known!.sort());
  expect(Object.keys({ ...booking, ...BOOKING_DEFAULTS }).sort()).toEqual(meetings!.sort());
});
