// Tests receipts: a network's reports about a message that it has accepted (messages.md#receipts).
import { describe, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import type { EngineUnderTest } from '../network.testing.ts';
import type { Suite } from './suite.testing.ts';

interface Row {
  status: string;
  delivered: boolean;
  read: boolean;
  failed: boolean;
  /** A value that is different after each update of the row. */
  version: string;
}

/** The marks that a message should have after each last receipt. */
const MARKS = {
  delivered: { delivered: true, read: false, failed: false },
  read: { delivered: true, read: true, failed: false },
  failed: { delivered: false, read: false, failed: true },
};

export function testReceipts(suite: Suite, { receipts: told, formatsOnly = false }: EngineUnderTest): void {
  const { message, setUpNumber, work } = suite;

  /** Creates a lead who got an answer for which no receipt has arrived yet. */
  async function createAnsweredLead() {
    const { w, phone, lead, network } = await setUpNumber();
    await network.writes(phone, [message('Hello')]);
    await work();
    const { message_id } = (await network.got(phone))[0]!;
    const row = async () =>
      (
        await queryRows<Row>(
          suite.app,
          `select status, delivered_at is not null as delivered, read_at is not null as read,
             failed_at is not null as failed, xmin::text as version
           from messages where team_id = $1 and direction = 'outbound'`,
          [w.teamId],
        )
      )[0]!;
    const reportReceipt = (status: (typeof told)[number]) => network.receipt(phone, message_id, status);
    const failures = async () => (await lead.facts(phone, 'message_not_delivered')).length;
    return { phone, lead, network, message_id, row, tell: reportReceipt, failures };
  }

  describe('receipt', () => {
    test.each(told)('%s: is recorded once', async (status) => {
      const { phone, lead, row, tell, failures } = await createAnsweredLead();
      await tell(status);
      const marked = await row();
      expect(marked).toMatchObject({ status: 'accepted', ...MARKS[status] });
      await tell(status);
      expect(await row()).toEqual(marked);
      expect(await failures()).toBe(status === 'failed' ? 1 : 0);
      expect((await lead.lead(phone)).messages_count).toBe(2);
      await work();
      expect((await lead.lead(phone)).messages_count).toBe(2);
    });

    if (told.includes('read')) {
      test('"accepted" changes nothing after the message was read', async () => {
        const { phone, network, message_id, row, tell } = await createAnsweredLead();
        await tell('read');
        const read = await row();
        await network.echoes(phone, message_id);
        expect(await row()).toEqual(read);
      });
    }

    if (told.includes('read') && told.includes('delivered') && !formatsOnly) {
      test('"delivered" changes nothing after the message was read', async () => {
        const { row, tell } = await createAnsweredLead();
        await tell('read');
        const read = await row();
        await tell('delivered');
        expect(await row()).toEqual(read);
      });
    }

    if (told.includes('delivered') && told.includes('failed') && !formatsOnly) {
      test('"failed" is ignored for a delivered message, in either order', async () => {
        const one = await createAnsweredLead();
        await one.tell('delivered');
        await one.tell('failed');
        expect(await one.row()).toMatchObject(MARKS.delivered);
        expect(await one.failures()).toBe(0);

        const other = await createAnsweredLead();
        await other.tell('failed');
        await other.tell('delivered');
        expect(await other.row()).toMatchObject(MARKS.delivered);
      });
    }
  });
}
