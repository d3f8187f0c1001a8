// Tests a lead who is waiting for a first message and writes to another of the workspace's numbers
// (lead.md#first-contact).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { createPlay } from '../../testing/conversation-helper.ts';
import { NO_PACING, USUAL_AGENT } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const HOUR = 3_600_000;
const personKnown = (how: string) => ({
  code: 'person_known',
  params: { how, lead: expect.stringMatching(/^lead_/) },
});

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test.each([
  ['opts out', ['Hello', 'STOP'], false, personKnown('opted_out')],
  ['talks', ['Hello'], false, personKnown('contacted')],
  ['opts out and is deleted', ['Hello', 'STOP'], true, { code: 'person_deleted' }],
])('a waiting lead who %s on the other number gets no first message', async (_, texts, isDeleted, reason) => {
  const numbers = ['1h', '0s'].map((first_contact_gap) => ({
    phone: app.make.phone(),
    name: 'Sales',
    engine: 'simulator',
    pacing: { ...NO_PACING, first_contact_gap },
  }));
  const campaigns = numbers.map(({ phone }, nth) => ({
    slug: `campaign-${nth}`,
    name: 'Lea from Acme',
    status: 'active',
    purpose: 'setter',
    number: phone,
    agent: { ...USUAL_AGENT, follow_ups: [] },
  }));
  const email = `${app.make.phone()}@example.com`;
  const members = [{ email, name: 'Ana', role: 'owner', password: PASSWORD }];
  const lead = createPlay(app, await app.make.workspace({ numbers, campaigns, members }));
  const [first, waits, next] = Array.from({ length: 3 }, app.make.phone);
  for (const phone of [first, waits, next]) {
    await lead.api.call(contract.campaigns.pushLead, { id: 'campaign-0', phone: phone! });
    await app.drain();
  }
  for (const text of texts) {
    await lead.api.call(contract.sandbox.receiveMessage, { to: numbers[1]!.phone, from: waits!, text });
    await app.drain();
  }
  const before = await lead.texts(waits!);
  if (isDeleted) {
    const other = (await lead.leads(waits!)).find(({ status }) => status !== 'queued')!;
    const owner = createBrowser(app);
    await owner.signIn(email);
    const { data } = await owner.call(contract.leads.delete, { ids: [other.id] });
    expect(data).toEqual({ deleted: 1, refused: [] });
  }
  app.clock.advance(HOUR);
  await app.drain();
  expect(await lead.texts(waits!)).toEqual(before);
  expect(await lead.facts(waits!, 'lead_not_contacted')).toMatchObject([{ params: { reason } }]);
  // The lead does not delay the next one.
  expect(await lead.texts(next!)).toHaveLength(1);
});
