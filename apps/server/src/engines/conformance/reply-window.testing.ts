// Tests the reply window of networks that have one (sending.md#reply-window).
import { fact, type Reason } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { expectError } from '../../http/wire.testing.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import type { EngineUnderTest } from '../network.testing.ts';
import { DAY, type Stage, type Suite } from './suite.testing.ts';

const HOUR = 3_600_000;

export function replyWindow(suite: Suite, { campaign }: EngineUnderTest): void {
  const { can, message, setUpNumber, talk, work } = suite;

  const window = can.reply_window_ms;
  if (window !== null) {
    describe('reply window', () => {
      /** Moves the clock to `ms` milliseconds after the person's last message. */
      async function moveAfterLast({ transcript }: Stage, ms: number) {
        const heard = (await transcript()).findLast(({ direction }) => direction === 'inbound')!;
        const at = new Date(Date.parse(heard.sent_at!) + ms);
        suite.app.clock.set(at);
        return at;
      }

      test('ends at the reported time and opens again with the next message', async () => {
        const one = await talk();
        await moveAfterLast(one, window - 60_000);
        expect((await one.send('In time')).status).toBe(201);
        const end = await moveAfterLast(one, window);
        const late = await one.send('Too late');
        const why = fact('reply_window_closed', { hours: window / HOUR, ended_at: end.toISOString() });
        expect(expectError(late, 422, 'validation_error')).toEqual([
          { path: ['lead_id'], code: 'not_writable', params: { why } },
        ]);
        await one.network.writes(one.phone, [message('Hello again')]);
        suite.app.clock.advance(10_000);
        expect((await one.send('Here I am')).status).toBe(201);
        expect(await one.texts()).toEqual(['In time', 'Here I am']);
      });

      test('keeps an answer of the agent waiting for the person after it has closed', async () => {
        const one = await setUpNumber();
        await one.network.writes(one.phone, [message('Hello')]);
        await one.network.connection(false);
        await work();
        await moveAfterLast(one, window);
        await one.network.connection(true);
        await work();
        expect(await one.texts()).toEqual([]);
        const [waiting] = await queryRows<{ text: string; explanation: Reason }>(
          suite.app,
          `select text, explanation from messages where team_id = $1 and status = 'queued'`,
          [one.w.teamId],
        );
        expect(waiting!.explanation).toMatchObject({ code: 'waits_for_lead' });
        await one.network.writes(one.phone, [message('Are you there?')]);
        await work();
        expect((await one.texts())[0]).toBe(waiting!.text);
      });

      test('sends a follow-up as a template after it has closed; without a template the lead goes cold', async () => {
        const one = await setUpNumber({ follow_ups: ['1d'] });
        await one.network.writes(one.phone, [message('Hello')]);
        await work();
        const before = await one.texts();
        suite.app.clock.advance(DAY + 60_000);
        await work();
        const after = (await one.texts()).slice(before.length);
        const { status } = await one.lead.lead(one.phone);
        if (campaign?.template) {
          expect(after).toHaveLength(1);
          expect((await one.transcript()).at(-1)).toMatchObject({ type: 'FOLLOW_UP', text: after[0] });
        } else {
          expect({ after, status }).toEqual({ after: [], status: 'cold' });
        }
      });
    });
  }
}
