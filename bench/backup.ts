// Backs up a million messages while Parley runs, and restores them into an empty database on the same server.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { restoreBackup } from '../apps/server/src/platform/backup/restore-backup.ts';
import { createScratch } from '../apps/server/src/platform/backup/scratch.ts';
import { writeBackup } from '../apps/server/src/platform/backup/write-backup.ts';
import type { Environment } from './environment.ts';
import type { Line } from './measure.ts';

const MESSAGES = 1_000_000;

/** Measures the figures that promises.md#the-database-holds states. */
export async function measureBackup(env: Environment): Promise<Line[]> {
  await addMessages(env);
  const file = join(env.dataDir, 'bench.backup');
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const started = performance.now();
  const { rows, bytes } = await writeBackup({
    connection: env.database.owner,
    file,
    now: new Date(),
    version: 'bench',
  });
  const written = performance.now();
  try {
    const { admin, owner } = env.database;
    await createScratch(admin, owner).use((connection) =>
      restoreBackup({ connection, file, finish: async () => {} }),
    );
  } finally {
    await rm(file);
  }
  const seconds = [(written - started) / 1000, (performance.now() - written) / 1000];
  loop.disable();
  const work = `of ${rows.toLocaleString('en')} rows, a million of them messages`;
  const size = `${(bytes / 1_000_000).toFixed(0)} MB`;
  return [
    {
      work: `backup ${work}, read back`,
      reference: '',
      ours: `${seconds[0]!.toFixed(1)} s, ${size}`,
      target: '≤ 60 s',
      met: seconds[0]! <= 60,
    },
    {
      work: 'restore of it, every table checked',
      reference: '',
      ours: `${seconds[1]!.toFixed(1)} s`,
      target: '≤ 5 min',
      met: seconds[1]! <= 300,
    },
    {
      work: 'longest block of the event loop',
      reference: '',
      ours: `${(loop.max / 1e6).toFixed(0)} ms, p99 ${(loop.percentile(99) / 1e6).toFixed(0)} ms`,
      target: '',
    },
  ];
}

/** Adds messages to each lead until there are a million, as if people wrote them. */
async function addMessages({ owner, teams }: Environment): Promise<void> {
  const leads = teams.reduce((sum, team) => sum + team.leads, 0);
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from messages');
  const each = Math.ceil((MESSAGES - rows[0]!.count) / leads);
  if (each <= 0) return;
  await owner.query(
    `insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, engine_message_id, sent_at,
       created_at)
     select lead.team_id, 'msg_1' || lpad(to_hex(row_number() over ()), 25, '0'), lead.id, lead.number_id,
       case when n % 2 = 0 then 'inbound' else 'outbound' end,
       case when n % 2 = 0 then 'USER_MESSAGE' else 'AI_REPLY' end,
       'Message ' || n || ' to ' || lead.name || ' about a new kitchen, and when to come and see it: '
         || md5(lead.id || n),
       case when n % 2 = 0 then 'received' else 'accepted' end, 'true_' || md5(n || lead.id),
       lead.created_at + n * interval '1 minute', lead.created_at + n * interval '1 minute'
     from leads lead, generate_series(1, $1::int) n where lead.id like 'lead\\_0%'`,
    [each],
  );
  await owner.query('vacuum (analyze) messages');
}
