// Measures one message at a time on an idle system, from the incoming call to the settled answer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from './environment.ts';
import { buildMessageCalls, createPhones, SAYS } from './inbound.ts';
import { callAll } from './load.ts';
import { computePercentile, type Line } from './measure.ts';

const LEADS = 60;

export async function measureSingleTurn({ owner, parley, teams }: Environment): Promise<Line[]> {
  const team = teams.at(-1)!;
  const samples: number[] = [];
  const text = `select count(*)::int as count from messages m join leads l on l.team_id = m.team_id and l.id = m.lead_id
    where l.team_id = $1 and l.phone = $2 and m.direction = 'outbound' and m.status = 'accepted'`;
  for (const phone of createPhones(LEADS)) {
    for (const [index, said] of SAYS.entries()) {
      const started = performance.now();
      await callAll(parley.url, buildMessageCalls(team, [phone], said));
      for (;;) {
        const { rows } = await owner.query({
          name: 'one-answered',
          text,
          values: [team.team_id, String(phone)],
        });
        if (rows[0].count > index) break;
        await sleep(1);
      }
      samples.push(performance.now() - started);
      await sleep(20);
    }
  }
  const [median, p95] = [computePercentile(samples, 0.5), computePercentile(samples, 0.95)];
  return [
    {
      work: 'a single turn, idle: inbound to settled',
      reference: '',
      ours: `p50 ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      target: '95 % < 50 ms',
      met: p95 < 50,
    },
  ];
}
