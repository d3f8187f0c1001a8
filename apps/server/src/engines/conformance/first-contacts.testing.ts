// Tests the first message to a person who has never written: free text, a template, or none.
import { fact } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { DAY, type Suite } from './suite.testing.ts';

export function testFirstContacts(suite: Suite): void {
  const { can, restart, setUpNumber, work } = suite;

  describe('first contact', () => {
    if (can.first_contact === 'free') {
      test('is sent as free text', async () => {
        const { phone, lead, texts } = await setUpNumber();
        await lead.push(phone, { name: 'Ana' });
        await work();
        expect(await texts()).toEqual([expect.stringContaining('Hi Ana')]);
      });
    }

    if (can.first_contact === 'never') {
      test('is rejected, and nothing arrives', async () => {
        const { phone, lead, texts } = await setUpNumber();
        await expect(lead.push(phone)).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
        await work();
        expect(await texts()).toEqual([]);
      });
    }

    if (can.first_contact === 'template') {
      test('is sent as the template of the campaign, and the transcript shows the filled-in text', async () => {
        const { phone, lead, texts, transcript } = await setUpNumber();
        await work();
        await lead.push(phone, { name: 'Ana Silva' });
        await work();
        expect(await texts()).toEqual([expect.stringContaining('Ana')]);
        expect(await transcript()).toMatchObject([{ type: 'LEAD_WELCOME', text: (await texts())[0] }]);
        expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
      });

      test('is tried again after a temporary rejection of its template, and arrives once', async () => {
        const { phone, lead, network, texts } = await setUpNumber();
        await work();
        await network.failsOnce('refused');
        await lead.push(phone);
        await work();
        expect(await texts()).toHaveLength(1);
        expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted', attempts: 1 }]);
      });

      test('is never sent again when the answer to its template is lost, also after a restart', async () => {
        const { phone, lead, network, texts } = await setUpNumber();
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
      test('is only sent to a phone that is on the network', async () => {
        const { phone, lead, network, texts } = await setUpNumber();
        await network.isMissing(phone);
        const check = await network.engine.checkRegistration(network.number, phone);
        expect(check).toEqual({ registered: false });
        await lead.push(phone);
        await work();
        expect(await texts()).toEqual([]);
        const reason = fact('number_not_on_whatsapp');
        expect((await lead.facts(phone)).at(-1)).toEqual(fact('lead_not_contacted', { reason }));
      });
    }
  });
}
