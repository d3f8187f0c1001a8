// A process that uses the database as Parley does, for tests that kill it. It prints a line for each event.
import pg from 'pg';
import { EmbeddedPostgresError, openEmbedded } from '../embedded.ts';

const [, , options = '{}', work] = process.argv;

function tell(event: string, more: object = {}): void {
  process.stdout.write(`${JSON.stringify({ event, ...more })}\n`);
}

async function write(pool: pg.Pool): Promise<never> {
  for (let n = 1; ; n += 1) {
    await pool.query('insert into numbers values ($1)', [n]);
    tell('ack', { n });
  }
}

try {
  const database = await openEmbedded({ ...JSON.parse(options), log: (message) => tell('log', { message }) });
  const keepAlive = setInterval(() => {}, 60_000);
  process.once('SIGTERM', async () => {
    await database.stop();
    tell('stopped');
    clearInterval(keepAlive);
  });
  tell('open', { app: database.app, serving: database.serving });
  if (work === 'exit') process.exit(3);
  if (work === 'write') {
    const pool = new pg.Pool({ ...database.owner, max: 1 });
    await pool.query('create table if not exists numbers (n int)');
    await write(pool);
  }
} catch (error) {
  const code = error instanceof EmbeddedPostgresError ? error.code : 'unexpected';
  tell('error', { code, message: String(error) });
  process.exit(1);
}
