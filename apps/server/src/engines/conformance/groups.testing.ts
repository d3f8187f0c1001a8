// Tests groups that the number is a member of.
import { contract } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import type { Suite } from './suite.testing.ts';

export function testGroups(suite: Suite): void {
  const { can, message, setUpNumber, work } = suite;

  if (can.groups) {
    describe('group', () => {
      test('reports each member who joins, writes or leaves once', async () => {
        const { w, phone, lead, network } = await setUpNumber();
        const group = { chat_id: `120363${phone}@g.us`, name: 'Work' };
        const second = suite.app.make.phone();
        const at = (n: number) => new Date(suite.app.clock.ms() + n * 1_000);
        const happenings = [
          { kind: 'join', phone, at: at(1) },
          { kind: 'join', phone: second, at: at(2) },
          { kind: 'message', phone, message: message('Good morning', { sent_at: at(3) }) },
          { kind: 'leave', phone: second, at: at(4) },
        ] as const;
        await network.inGroup(group, happenings);
        await network.inGroup(group, happenings.toReversed());
        await work();
        const { data } = await lead.api.call(contract.groups.list, {});
        expect(data).toMatchObject([
          { whatsapp_id: group.chat_id, name: 'Work', participants_count: 1, messages_count: 1 },
        ]);
        const events = await lead.api.call(contract.groups.events, { id: data[0]!.id });
        expect(events.data.map(({ type }) => type)).toEqual(['leave', 'join', 'join']);
        const leads = await lead.api.call(contract.leads.list, { campaign_id: w.campaign });
        expect(leads.data).toEqual([]);
      });
    });
  }
}
