import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Returns the texts that a simulated phone received, oldest first. */
async function listTexts(key: string, phone: string): Promise<string[]> {
  const { data } = await app.api(key).call(contract.sandbox.phoneEvents, { phone });
  return data.filter((event) => event.type === 'text').map((event) => event.text!);
}

describe('the service', () => {
  test('contacts a pushed lead, answers, qualifies the lead, books a meeting and reports it', async () => {
    const w = await app.make.workspace();
    const api = app.api(w.key);
    const phone = app.make.phone();
    const pushed = await api.call(contract.campaigns.pushLead, {
      id: w.campaign,
      phone: `+${phone}`,
      name: 'Marie Durand',
      external_reference: 'crm-42',
    });
    expect(pushed.data).toMatchObject({
      status: 'accepted',
      campaign_id: 'spring',
      phone,
      external_reference: 'crm-42',
    });
    await app.drain();
    const first = await listTexts(w.key, phone);
    expect(first).toHaveLength(1);
    expect(first[0]).toContain('Hi Marie, this is Lea from Acme.');

    const say = async (text: string) => {
      await api.call(contract.sandbox.receiveMessage, { to: w.number, from: phone, text });
      await app.drain();
      return (await listTexts(w.key, phone)).at(-1)!;
    };
    expect(await say('Yes, we do')).toContain('What budget do you have in mind?');
    expect(await say('about 12k')).toMatch(/1\)|1\./);
    const confirmed = await say('1');
    expect(confirmed).not.toMatch(/1\)/);

    const { data: leads } = await api.call(contract.leads.list, { phone: `+${phone}` });
    expect(leads).toHaveLength(1);
    expect(leads[0]).toMatchObject({
      status: 'qualified',
      qualified: true,
      stage: 'booked',
      booking_status: 'booked',
      external_reference: 'crm-42',
      source: 'api',
      replied: true,
    });
    const { data: bookings } = await api.call(contract.bookings.list, {});
    expect(bookings[0]).toMatchObject({
      status: 'booked',
      source: 'chat',
      lead_id: `${phone}@c.us`,
      campaign_id: 'spring',
    });
  });
});
