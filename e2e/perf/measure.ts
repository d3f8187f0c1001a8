// `npm run dashboard-budgets [part…] [--leads N]` measures the dashboard in a real Chromium against its budgets
// (dashboard-operations.md#budgets). `hour` takes an hour, or as many minutes as MINUTES says, and runs only when named.
import { parseArgs } from 'node:util';
import { measureArrival } from './arrival.ts';
import { measureHands } from './interactions.ts';
import { measureLeads } from './leads.ts';
import { measureLiveUpdates } from './live-updates.ts';
import { measureHour } from './one-hour.ts';
import { measureStreams } from './streams.ts';
import { type Figure, formatFigures } from './table.ts';
import { openWorld, signIn, type World } from './world.ts';

const PARTS: Record<string, (world: World) => Promise<Figure[]>> = {
  arrival: measureArrival,
  hands: measureHands,
  news: measureLiveUpdates,
  leads: measureLeads,
  streams: measureStreams,
  hour: measureHour,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { leads: { type: 'string', default: '100000' } },
});
const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS).filter((part) => part !== 'hour');
const leads = Number(values.leads);
const say = (line: string) => process.stderr.write(`${line}\n`);
if (chosen.some((part) => !(part in PARTS)) || !(leads >= 1_000)) {
  say(`Parts: ${Object.keys(PARTS).join(', ')}. --leads takes 1000 or more.`);
  process.exit(1);
}

const world = await openWorld(leads, say);
try {
  for (const part of chosen) {
    say(`measuring ${part}`);
    // A session for each part, because the requests per minute of one session are limited.
    process.stdout.write(
      formatFigures(await PARTS[part]!({ ...world, cookie: await signIn(world.server.url) })),
    );
  }
} finally {
  await world.close();
}
