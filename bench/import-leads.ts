// Compares POST /lists/{id}/leads with 500 rows to one multi-row insert of the same rows through `pg`.
import type { Environment } from './environment.ts';
import { measureRequests } from './load.ts';
import { compareSides, computePercentile, type Line, toLine } from './measure.ts';
import { measureWrites } from './writes.ts';

const ROWS = 500;
const SECONDS = 4;
/** The number of prepared calls, which is more than a round can make. */
const CALLS = 400;

/** The next phone: a valid mobile number in Romania, because an import accepts only valid phones. */
let phone = 40_700_000_000;
const buildRows = () =>
  Array.from({ length: ROWS }, (_, index) => ({
    phone: String(phone++),
    name: `Marie Durand ${index}`,
    email: `marie${index}@example.com`,
    custom_variables: { stand: 'B12', project: 'kitchen' },
  }));

export async function importLeads(env: Environment, rounds: number): Promise<Line[]> {
  const { parley, database, teams } = env;
  const team = teams[0]!;
  const headers = { authorization: `Bearer ${team.key}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const answer = await fetch(parley.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { data: { id: string } };
  };
  const { data: list } = await post('/api/v1/lists', { name: 'Bench' });
  const { data: other } = await post('/api/v1/lists', { name: 'Reference' });
  const { data: working } = await post('/api/v1/lists', { name: 'Worked', campaign_id: 'spring' });

  const path = `/api/v1/lists/${list.id}/leads`;
  const ours = async () =>
    ROWS *
    (await measureRequests(
      parley.url,
      SECONDS,
      () =>
        Array.from({ length: CALLS }, () => ({
          method: 'POST' as const,
          path,
          headers,
          body: JSON.stringify({ leads: buildRows() }),
        })),
      1,
    ));
  const insert = `insert into leads (team_id, id, list_id, phone, name, email, custom_variables, status, source, created_at, updated_at)
    select $1, 'lead_x' || p, $2, p, n, e, v::jsonb, 'pending', 'list', $7, $7
    from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as r (p, n, e, v)`;
  const measureReference = async () =>
    ROWS *
    (await measureWrites(
      database.app,
      SECONDS,
      async (client) => {
        const all = buildRows();
        const values = [
          team.team_id,
          other.id,
          all.map((row) => row.phone),
          all.map((row) => row.name),
          all.map((row) => row.email),
          all.map((row) => JSON.stringify(row.custom_variables)),
          new Date(),
        ];
        await client.query({ name: 'insert', text: insert, values });
      },
      1,
    ));
  const compared = await compareSides(rounds, measureReference, ours);

  const took: number[] = [];
  for (let time = 0; time < 5; time++) {
    await waitUntilIdle(env);
    const start = performance.now();
    await post(`/api/v1/lists/${working.id}/leads`, { leads: buildRows() });
    took.push(performance.now() - start);
  }
  const median = computePercentile(took, 0.5);
  return [
    toLine('POST /lists/{id}/leads, 500 rows', 'rows/s', 0.4, compared),
    {
      work: 'the same into a list that a campaign works, queue idle',
      reference: '',
      ours: `${Math.round(median)} ms`,
      target: '< 200 ms',
      met: median < 200,
    },
  ];
}

/** Resolves once all imported leads are verified and contacted. */
async function waitUntilIdle({ owner }: Environment): Promise<void> {
  const due = 'select 1 from jobs where run_at <= now() limit 1';
  while ((await owner.query(due)).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 100));
}
