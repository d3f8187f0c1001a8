// The cost of one answered message, from the incoming call to the settled answer: statements, round trips, rows and
// index entries written, WAL, and processor time of Parley and PostgreSQL. It has no reference, because these are
// counts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Counted } from './count-connections.ts';
import type { Environment } from './environment.ts';
import { buildMessageCalls, countAnswered, createPhones, SAYS, waitUntilSettled } from './inbound.ts';
import { callAll } from './load.ts';
import type { Line } from './measure.ts';
import { readProcessorSeconds } from './processes.ts';

const LEADS = 400;

/** The kinds of log records that write index entries. */
const INDEX_ENTRIES = ['Btree/INSERT_LEAF', 'Btree/SPLIT_L', 'Btree/SPLIT_R'];

export async function measureCost({ database, dataDir, owner, parley, teams }: Environment): Promise<Line[]> {
  const team = teams.at(-1)!;
  const admin = await openAdmin(database.owner, dataDir);
  try {
    const converse = async () => {
      const from = createPhones(LEADS);
      for (const text of SAYS) {
        await callAll(parley.url, buildMessageCalls(team, from, text));
        await waitUntilSettled(owner, team);
      }
    };
    await converse();
    await admin.query('checkpoint');
    // PostgreSQL writes the first change of a page after a checkpoint in full. That cost belongs to the checkpoint.
    await converse();
    const before = await countAnswered(owner, team);
    const start = await readFigures(admin, parley);
    await converse();
    const end = await readFigures(admin, parley);
    const count = (await countAnswered(owner, team)) - before;
    const wal = await countWalRecords(admin, start.lsn, end.lsn);
    const buildLine = (work: string, value: number, unit = ''): Line => ({
      work: `one answered message: ${work}`,
      reference: '',
      ours: `${(value / count).toFixed(value / count < 10 ? 2 : 1)}${unit}`,
      target: '',
    });
    const of = (...types: string[]) => types.reduce((sum, type) => sum + (wal.counts.get(type) ?? 0), 0);
    return [
      buildLine('statements', end.counted.sent - start.counted.sent),
      buildLine('round trips', end.counted.roundTrips - start.counted.roundTrips),
      buildLine('transactions', of('Transaction/COMMIT')),
      buildLine('rows added', of('Heap/INSERT', 'Heap/INSERT+INIT')),
      buildLine('rows changed in place', of('Heap/HOT_UPDATE')),
      buildLine('rows changed with their index entries', of('Heap/UPDATE', 'Heap/UPDATE+INIT')),
      buildLine('index entries', of(...INDEX_ENTRIES)),
      buildLine('write-ahead log', wal.bytes / 1024, ' KiB'),
      buildLine('processor time of Parley', (end.parley - start.parley) * 1000, ' ms'),
      buildLine('processor time of PostgreSQL', (end.postgres - start.postgres) * 1000, ' ms'),
    ];
  } finally {
    await admin.end();
  }
}

export interface Figures {
  lsn: string;
  counted: Counted;
  parley: number;
  postgres: number;
}

/** Returns the counts and processor times of Parley and its database so far. */
export async function readFigures(admin: Client, parley: Environment['parley']): Promise<Figures> {
  const { rows } = await admin.query(
    `select pg_current_wal_insert_lsn() as lsn, (regexp_split_to_array(pg_read_file('postmaster.pid'), '\\n'))[1] as pid`,
  );
  return {
    lsn: rows[0].lsn,
    counted: (await parley.ask('counts')) as Counted,
    parley: await readProcessorSeconds(parley.pid),
    postgres: await readProcessorSeconds(Number(rows[0].pid)),
  };
}

/** Returns the number of log records of each kind, and their bytes without full pages. */
async function countWalRecords(admin: Client, from: string, to: string) {
  const { rows } = await admin.query(
    `select "resource_manager/record_type" as type, count::int as count, record_size::int as bytes
     from pg_get_wal_stats($1, $2, true) where count > 0`,
    [from, to],
  );
  const counts = new Map<string, number>(rows.map(({ type, count }) => [type, count]));
  return { counts, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Connects as the superuser of the embedded server, because only it can read the log. */
export async function openAdmin(like: object, dataDir: string): Promise<Client> {
  const passwords = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  const admin = new Client({ ...like, user: 'postgres', password: passwords.postgres });
  await admin.connect();
  await admin.query('create extension if not exists pg_walinspect');
  return admin;
}
