// `npm run bench [name…] [--leads N] [--rounds N] [--profile DIR] [--show SET] [--transcripts N]`: measures each benchmark
// in alternation with its reference, in the same run (see README.md).
import { parseArgs } from 'node:util';
import { measureBackup } from './backup.ts';
import { measureCost } from './cost.ts';
import { type Environment, openEnvironment, waitForSearchIndex } from './environment.ts';
import { formatTable } from './format-table.ts';
import { getLead } from './get-lead.ts';
import { importLeads } from './import-leads.ts';
import { measureInbound } from './inbound.ts';
import { measureJobs } from './jobs.ts';
import { listLeads } from './list-leads.ts';
import { measureMcp } from './mcp.ts';
import type { Line } from './measure.ts';
import { measureModelTurns } from './model-turns.ts';
import { measureNeighbour } from './neighbour.ts';
import { LEADS_TO_PATCH, patchLead } from './patch-lead.ts';
import { measureReaders } from './readers.ts';
import { measureReceived } from './received-webhooks.ts';
import { signIn } from './sign-in.ts';
import { measureSingleTurn } from './single-turn.ts';
import { measureStart } from './start.ts';
import { measureTranscript } from './transcript.ts';
import { measureUnderstanding, printTranscripts, SET_NAMES } from './understanding.ts';
import { measureWebhooks } from './webhooks.ts';

type Benchmark = (env: Environment, rounds: number) => Promise<Line[]>;

/** `start` is last, because it ends the servers that the others use. */
const BENCHMARKS: Record<string, Benchmark> = {
  get: getLead,
  list: listLeads,
  transcript: measureTranscript,
  mcp: measureMcp,
  patch: patchLead,
  import: importLeads,
  inbound: measureInbound,
  received: measureReceived,
  models: measureModelTurns,
  cost: measureCost,
  jobs: measureJobs,
  turn: measureSingleTurn,
  neighbour: measureNeighbour,
  'sign-in': signIn,
  webhooks: measureWebhooks,
  backup: measureBackup,
  start: measureStart,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    leads: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    profile: { type: 'string' },
    show: { type: 'string' },
    transcripts: { type: 'string', default: '0' },
  },
});
/** These need no database. If no other benchmark is chosen, none is started. */
const [READERS, UNDERSTANDING] = ['readers', 'understanding'];
const names = [...Object.keys(BENCHMARKS), READERS, UNDERSTANDING];
const chosen = positionals.length > 0 ? positionals : names;
const unknown = chosen.find((name) => !names.includes(name));
const [leads, rounds, transcripts] = [values.leads, values.rounds, values.transcripts].map(Number) as [
  number,
  number,
  number,
];
const fewest = chosen.includes('patch') ? LEADS_TO_PATCH : 1_000;

const isShowable = values.show === undefined || SET_NAMES.includes(values.show);

if (unknown !== undefined || !(leads >= fewest) || !(rounds >= 1) || !(transcripts >= 0) || !isShowable) {
  process.stderr.write(
    `Benchmarks: ${names.join(', ')}.\n` +
      `--leads takes 1000 or more, ${LEADS_TO_PATCH} or more with patch, --rounds 1 or more.\n` +
      `--show takes a set of understanding: ${SET_NAMES.join(', ')}.\n` +
      '--transcripts takes the number of conversations of understanding to print.\n',
  );
  process.exitCode = 2;
} else {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if (chosen.includes(READERS)) say(formatTable(measureReaders()));
  if (chosen.includes(UNDERSTANDING) && transcripts > 0) await printTranscripts(transcripts, say);
  else if (chosen.includes(UNDERSTANDING)) say(formatTable(await measureUnderstanding(values.show, say)));
  if (chosen.some((name) => name in BENCHMARKS)) await measureOnDatabase(say);
}

async function measureOnDatabase(say: (line: string) => void): Promise<void> {
  const env = await openEnvironment({ leads, profile: values.profile, say });
  const lines: Line[] = [];
  try {
    for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
      if (!chosen.includes(name)) continue;
      await waitForSearchIndex(env.owner);
      say(`measuring ${name}`);
      lines.push(...(await benchmark(env, rounds)));
    }
  } catch (error) {
    // Print it first, because the cleanup below can fail too.
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    // Print the table even if a later benchmark failed, because measuring takes minutes.
    say(`\n${formatTable(lines)}`);
    await env.close();
  }
}
