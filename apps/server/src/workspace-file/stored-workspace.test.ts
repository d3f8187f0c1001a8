// Tests that single records of a workspace are read as blocks of a workspace file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_PACING, USUAL_AGENT } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { readCalendar, readCampaign, readNumber } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test("a stored campaign contains its members' email addresses and its knowledge", async () => {
  const long = `We are open. ${'Every day of the week, all year. '.repeat(260)}`.trim();
  const agent = {
    knowledge: [{ text: long }, { text: 'Closed on Mondays.' }],
    booking: { calendar: 'builtin', hours: 'Mon-Fri 09:00-18:00', members: ['ana@acme.test'] },
  };
  const made = await app.make.workspace({ agent, number: { daily_quota: 50 } });
  const ctx = { ...app.system, teamId: made.teamId, actor: { kind: 'system' } } as const;
  const campaign = await readCampaign(ctx, made.campaignId);
  expect(campaign).toMatchObject({ slug: 'spring', status: 'active', number: made.number });
  expect(campaign!.agent).toEqual({
    ...{ goal: USUAL_AGENT.goal, first_message: USUAL_AGENT.first_message, criteria: USUAL_AGENT.criteria },
    ...{ humanize: false, reply_delay: '0s', sending_hours: 'always', ...agent },
  });
  expect(await readNumber(ctx, made.numberId)).toEqual({
    ...{ phone: made.number, name: 'Front desk', engine: 'simulator', daily_quota: 50 },
    ...{ connected_since: '2026-01-01T00:00:00.000Z', pacing: NO_PACING },
  });
  expect(await readCampaign(ctx, 'camp_nowhere')).toBeUndefined();
  expect(await readNumber(ctx, 'num_nowhere')).toBeUndefined();
  expect(await readCalendar(ctx, 'cal_nowhere')).toBeUndefined();
});
