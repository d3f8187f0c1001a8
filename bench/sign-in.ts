// Measures the time that fifty people need to sign in at the same time, and its effect on callers of the API: the time
// of `GET /leads/{id}` alone, and while passwords are hashed.
import { setImmediate as yieldOnce } from 'node:timers/promises';
import { applyFile } from '../apps/server/src/workspace-file/index.ts';
import { type Environment, withApp } from './environment.ts';
import { computePercentile, type Line } from './measure.ts';
import { buildLeadId, getFirstLead } from './seed.ts';

const PEOPLE = 50;
const CALLERS = 8;
const ALONE_MS = 2_000;
const PASSWORD = 'seven grey herons';

export async function signIn(env: Environment, rounds: number): Promise<Line[]> {
  const { parley, teams, database } = env;
  const team = teams.find(({ leads }) => leads > 0)!;
  const emails = Array.from({ length: PEOPLE }, (_, n) => `p${n}-${Date.now()}@bench.test`);
  await withApp(database, false, (app) => applyFile(app.system, buildWorkspaceFile(emails), 'bench.yaml'));
  const read = async (done: () => boolean): Promise<number[]> => {
    const took: number[] = [];
    const callApi = async () => {
      while (!done()) {
        const id = buildLeadId(getFirstLead(teams, team) + Math.floor(Math.random() * team.leads));
        took.push(
          await measureCall(`${parley.url}/api/v1/leads/${id}`, { authorization: `Bearer ${team.key}` }),
        );
        await yieldOnce();
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, callApi));
    return took;
  };
  const [alone, beside, signingIn]: [number[], number[], number[]] = [[], [], []];
  // The first round opens connections and does not count.
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) for (const samples of [alone, beside, signingIn]) samples.length = 0;
    const end = performance.now() + ALONE_MS;
    alone.push(...(await read(() => performance.now() >= end)));
    let over = false;
    const reading = read(() => over);
    const entering = Promise.all(
      emails.map((email, n) => measureSignIn(parley.url, email, `198.18.${round}.${n}`)),
    );
    // Stop the readers before an error is reported.
    const entered = await Promise.allSettled([entering]);
    over = true;
    beside.push(...(await reading));
    if (entered[0].status === 'rejected') throw entered[0].reason;
    signingIn.push(...entered[0].value);
  }
  const formatFigures = (samples: number[], share: number) =>
    `p50 ${computePercentile(samples, 0.5).toFixed(1)}, p${share * 100} ${computePercentile(samples, share).toFixed(1)} ms`;
  const ratio = computePercentile(beside, 0.99) / computePercentile(alone, 0.99);
  return [
    {
      work: `${PEOPLE} people sign in at the same time`,
      reference: '',
      ours: formatFigures(signingIn, 0.95),
      target: '',
    },
    {
      work: `GET /leads/{id} by ${CALLERS} callers during the sign-ins`,
      reference: `alone: ${formatFigures(alone, 0.99)}`,
      ours: formatFigures(beside, 0.99),
      ratio,
      target: '≤ 2',
      met: ratio <= 2,
    },
  ];
}

async function measureCall(url: string, headers: Record<string, string>, body?: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return performance.now() - started;
}

/** Signs in from a separate browser and address. */
function measureSignIn(url: string, email: string, address: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': address,
  };
  return measureCall(`${url}/dashboard/api/session`, headers, JSON.stringify({ email, password: PASSWORD }));
}

const buildWorkspaceFile = (emails: readonly string[]): string =>
  JSON.stringify({
    workspace: { slug: `people-${Date.now()}`, name: 'People', plan: 'scale', timezone: 'UTC' },
    members: emails.map((email, n) => ({ email, role: n === 0 ? 'owner' : 'viewer', password: PASSWORD })),
  });
