// Jobs that ran in a process that crashed: which of them are suspects, when they run, and which are set apart.
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { movableClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createProcesses } from '../processes.ts';
import { addJobs } from './store.ts';

let base: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: Client;
beforeAll(async () => {
  base = await createTestDatabase();
  owner = new Client(base.connections.owner);
  await owner.connect();
});
afterEach(() => look('delete from jobs'));
afterAll(async () => {
  await owner.end();
  await base.close();
});

const TEAM = 'team_of_suspects';
const clock = movableClock();
const log = createLog('silent');
const look = async (sql: string) => (await owner.query(sql)).rows;

/** Adds jobs of the kind `good`; their keys are `good:…`. */
const add = (...names: string[]) =>
  addJobs(
    base.db,
    TEAM,
    'good',
    names.map((n) => ({
      key: `good:${n}`,
      payload: { team_id: TEAM, n },
      run_at: clock.now(),
    })),
  );
const suspect = (n: string) => look(`update jobs set crashes = 1 where key = 'good:${n}'`);
const claim = () => look(`update jobs set locked_by = 'crashed'`);

/** What the first sweep of a process does whose predecessor crashed. */
async function sweepAfterCrash(): Promise<void> {
  const nothing = async () => {};
  await createProcesses({
    ...{ id: 'next', db: base.db, clock, log, crashed: 'crashed' },
    ...{ onSweep: nothing, onSetApart: nothing, onReturn: nothing },
  }).sweep(true);
}

const crashes = () => look('select key, crashes from jobs order by key');

test('a suspect that crashes its process is set apart only if no other job was running in it', async () => {
  await add('bystander', 'other');
  await suspect('bystander');
  await claim();
  await sweepAfterCrash();
  expect(await crashes()).toEqual([
    { key: 'good:bystander', crashes: 1 },
    { key: 'good:other', crashes: 1 },
  ]);
  await look(`delete from jobs where key = 'good:other'`);
  await claim();
  await sweepAfterCrash();
  expect(await crashes()).toEqual([{ key: 'good:bystander', crashes: 2 }]);
});
