// `npm run demo:waha`: plays a conversation through the WAHA engine, between the real Parley and a fake WAHA. The fake
// checks every request against WAHA's document, loses an answer on purpose, and counts the messages that WhatsApp would
// have received.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getSessionPhone } from '../apps/server/src/testing/fakes/waha/phone.ts';
import { startWaha } from '../apps/server/src/testing/fakes/waha/server.ts';

const PARLEY = fileURLToPath(new URL('../bin/parley.mjs', import.meta.url));
const NUMBER = '33612345678';
const LEAD = '33698765432';
/** The lead's answers, each with the words of the text that it answers. */
const ANSWERS: [words: RegExp, answer: string][] = [
  [/Do you own/, 'Yes, we do!'],
  [/What budget/, 'Around 12,000 euros'],
  [/^1\. /m, '1'],
];
const PATIENCE_MS = 120_000;

const print = (who: string, what: string) => process.stdout.write(`${who.padStart(8)}  ${what}\n`);

async function waitUntil<T>(look: () => T | Promise<T>, what: string): Promise<NonNullable<T>> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come within ${PATIENCE_MS / 1_000} s`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function runScript(args: string[]): Promise<void> {
  const [code] = await once(
    spawn(process.execPath, [PARLEY, ...args], { stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  );
  if (code !== 0) throw new Error(`parley ${args[0]} ended with ${code}`);
}

const waha = await startWaha({ realTime: true });
const data = await mkdtemp(join(tmpdir(), 'parley-waha-'));
const port = await findFreePort();
const parley = spawn(process.execPath, [PARLEY, 'start', '--data', data, '--port', String(port)], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, LOG_LEVEL: 'error' },
});
try {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isReady, 'Parley');
  print('Parley', `runs on port ${port}, WAHA at ${waha.url}`);
  const file = join(data, 'waha.yaml');
  const agent = {
    goal: 'Qualify leads for a kitchen renovation and book a visit.',
    first_message: 'Hi {{name}}, this is Lea from Acme. You asked about a new kitchen.',
    criteria: [
      { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
      { key: 'budget', ask: 'What budget do you have in mind?', expect: '>= 8000' },
    ],
    booking: {
      calendar: 'builtin',
      duration_minutes: 30,
      hours: 'Mon-Sun 09:00-18:00',
      timezone: 'Europe/Paris',
    },
    reply_delay: '3s',
  };
  const number = {
    phone: NUMBER,
    engine: 'waha',
    waha: { url: waha.url, api_key: waha.apiKey, session: 'desk' },
  };
  const campaign = { slug: 'spring', name: 'Lea from Acme', status: 'active', number: NUMBER, agent };
  const workspace = { workspace: { slug: 'acme' }, numbers: [number], campaigns: [campaign] };
  await writeFile(file, JSON.stringify(workspace));
  await runScript(['apply', file, '--data', data]);
  const session = await waitUntil(() => waha.sessions.get('desk'), 'the session');
  await waitUntil(() => session.status === 'SCAN_QR_CODE', 'the QR code');
  print('Parley', 'has made the session desk');
  const phone = getSessionPhone(waha, 'desk');
  phone.scan(NUMBER);
  print('phone', 'scans the QR code');
  await waha.webhooks.settled();

  const write = (text: string) => {
    print('lead', text);
    phone.receives(LEAD, { text, name: 'Emma' });
  };
  write('Hi, I saw your kitchens');
  for (let read = 0; ; read++) {
    const { text } = await waitUntil(() => waha.sent[read], 'an answer');
    const signs = waha.signs.splice(0).map(({ sign }) => sign);
    print('agent', `(${signs.join(', ')}) ${text.replaceAll('\n', `\n${' '.repeat(10)}`)}`);
    const [, answer] = ANSWERS.find(([words]) => words.test(text)) ?? [];
    if (!answer) break;
    if (read === 0) {
      waha.faults.add({ kind: 'cut', applied: true }, { operation: 'POST /api/sendText' });
      print('WAHA', 'will take the next message and break off before it answers');
    }
    write(answer);
  }
  const twice = Object.entries(waha.timesSent(`${LEAD}@c.us`)).filter(([, times]) => times > 1);
  if (twice.length) throw new Error(`sent twice: ${JSON.stringify(twice)}`);
  print('WhatsApp', `got ${waha.sent.length} messages, each once`);
} finally {
  parley.kill('SIGTERM');
  await once(parley, 'exit');
  await rm(data, { recursive: true, force: true });
  await waha.close();
}
print('WAHA', 'every request, answer and webhook fits its own document');
