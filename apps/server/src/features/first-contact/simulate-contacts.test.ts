// Tests that the simulation of a long queue does not block the event loop (dashboard-operations.md#forecast).
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { resolvePacing } from '../pacing/index.ts';
import { simulateQueue } from './simulate-contacts.ts';
import type { NumberQueue } from './store.ts';

test('other work can run while a queue of 20,000 is simulated', async () => {
  const resolved = resolvePacing('waha', {});
  const pacing = 'pacing' in resolved ? resolved.pacing : expect.fail('the usual pacing is refused');
  const queue: NumberQueue = {
    ...{ id: 'num_long', engine: 'waha', session_status: 'WORKING', pacing, daily_quota: 200 },
    ...{ connected_since: new Date('2025-01-01'), last_sent_at: null, idle_ended_at: null },
    ...{ restricted_until: null, pause_reason: null, portfolio: null, last_first_contact_at: null },
    ...{ first_contact_gap_ms: 0, first_contacts_today: 0, sent_today: 0 },
  };
  const hours = new Map([['one', { sending_hours: 'Mon-Sat 08:00-20:00', timezone: 'Europe/Paris' }]]);
  const order = Array.from({ length: 20_000 }, () => 'one');
  let isOver = false;
  const foreseen = simulateQueue(queue, hours, order, 'one', new Date('2026-06-02T10:00:00Z')).finally(() => {
    isOver = true;
  });
  let turns = 0;
  for (; !isOver; turns++) await setImmediate();
  expect((await foreseen).times).toHaveLength(20_000);
  expect(turns).toBeGreaterThan(30);
});
