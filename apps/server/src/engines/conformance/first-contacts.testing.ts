// The first message to somebody who never wrote: in our own words, as a template, or never.
import { describe, expect, test } from 'vitest';
import { DAY, type Suite } from './suite.testing.ts';

export function firstContacts(suite: Suite): void {
  const { can, restart, stage, work } = suite;

  describe('a first contact', () => {
    if (can.first_contact === 'free') {
      test('is written in our own words', async () => {
        const { phone, lead, texts } = await stage();
        await lead.push(phone, { name: 'Ana' });
        await work();
        expect(await texts()).toEqual([expect.stringContaining('Hi Ana')]);
      });
    }

    if (can.first_contact === 'never') {
      test('is refused, and nothing arrives', async () => {
        const { phone, lead, texts } = await stage();
        await expect(lead.push(phone)).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
        await work();
        expect(await texts()).toEqual([]);
      });
    }

    if (can.first_contact === 'template') {
      test('goes as the template of the campaign; the transcript says what the person reads', async () => {
        const { phone, lead, texts, transcript } = await stage();
        await work();
        await lead.push(phone, { name: 'Ana Silva' });
        await work();
        expect(await texts()).toEqual([expect.stringContaining('Ana')]);
        expect(await transcript()).toMatchObject([{ type: 'LEAD_WELCOME', text: (await texts())[0] }]);
        expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
      });

      test('as a template that is refused for now is tried again, and arrives once', async () => {
        const { phone, lead, network, texts } = await stage();
        await work();
        await network.failsOnce('refused');
        await lead.push(phone);
        await work();
        expect(await texts()).toHaveLength(1);
        expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted', attempts: 1 }]);
      });

      test('as a template whose answer is lost is never sent again, also after a restart', async () => {
        const { phone, lead, network, texts } = await stage();
        await work();
        await network.failsOnce('unanswered');
        await lead.push(phone);
        await work();
        expect(await lead.messages(phone)).toMatchObject([{ status: 'unconfirmed' }]);
        const { second } = await restart();
        suite.app.clock.advance(DAY / 2);
        await work(second);
        await second.close();
        expect(await texts()).toHaveLength(1);
      });
    }

    if (can.registration_check) {
      test('goes only to a phone that is on the network', async () => {
        const { phone, lead, network, texts } = await stage();
        await network.isMissing(phone);
        const check = await network.engine.checkRegistration(network.number, phone);
        expect(check).toEqual({ registered: false });
        await lead.push(phone);
        await work();
        expect(await texts()).toEqual([]);
        expect((await lead.journal(phone)).at(-1)).toBe('Not contacted: the number is not on WhatsApp.');
      });
    }
  });
}
