// `parley listen`: receives the webhooks of a Parley on this machine, verifies them and prints them.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ApiError, ConnectionError, createCaller } from '@parley/client';
import { brand, contract, EVENT_TYPES, type EventType } from '@parley/contract';
import type { Command } from 'commander';
import { type Cli, formatExamples, JSON_FLAG } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { explainPortError } from './port.ts';
import { onStopRequest } from './signals.ts';
import { toPlainLine } from './terminal.ts';
import { findSignatureProblem } from './verify-signature.ts';

interface ListenFlags {
  port: string;
  secret?: string;
  key?: string;
  url?: string;
  target?: string;
  events: string;
  forward?: string;
  json?: boolean;
}

/** A subscription whose deliveries this command receives. */
interface Subscription {
  secret: string;
  end(): Promise<unknown>;
}

export function addListen(program: Command, cli: Cli): void {
  program
    .command('listen')
    .summary('receive webhooks on this machine')
    .description(
      'Receives webhooks, verifies their signatures and prints them, until you stop it. With an API key it subscribes itself, and unsubscribes at the end. With the secret of a subscription it only listens.',
    )
    .option('--port <number>', 'port to listen on, 0 for a free one', '9000')
    .option('--key <key>', 'API key with the scope webhooks:manage (prefer PARLEY_KEY)')
    .option('--url <url>', 'URL of Parley (PARLEY_URL, default http://127.0.0.1:3000)')
    .option('--events <types>', 'events to subscribe to, separated by commas', EVENT_TYPES.join(','))
    .option('--target <url>', 'URL at which Parley reaches this command, such as that of a tunnel')
    .option('--secret <secret>', 'secret of an existing subscription (prefer WEBHOOK_SECRET)')
    .option('--forward <url>', 'send each verified delivery on to this URL')
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples(
        'PARLEY_KEY=svc_live_… parley listen',
        'WEBHOOK_SECRET=whsec_… parley listen --port 9000 --forward http://localhost:8080/hook',
      ),
    )
    .action((flags: ListenFlags) => listen(cli, flags));
}

async function listen({ terminal, env }: Cli, flags: ListenFlags): Promise<void> {
  const port = Number(flags.port);
  if (!/^\d{1,5}$/.test(flags.port) || port > 65_535)
    throw new CliError('--port must be a number from 0 to 65535.', EXIT.usage);
  const given = flags.secret ?? (env['WEBHOOK_SECRET'] || undefined);
  // Ctrl-C at any time, also while it subscribes, must not leave a subscription behind.
  using stop = onStopRequest();
  await using held = new AsyncDisposableStack();
  let secret = given ?? '';
  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      (error: Error) => {
        terminal.err(`The delivery could not be received: ${error.message}`);
        response.writeHead(502).end();
      },
    );
  });

  /** Prints a delivery. Returns the status of the response. */
  async function receive(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    const event = String(request.headers[`${brand.headerPrefix}Event`.toLowerCase()] ?? 'no event');
    const at = new Date();
    const problem = findSignatureProblem(secret, request.headers, body);
    if (flags.json) terminal.out(JSON.stringify({ event, at, problem, body }));
    else {
      const { color } = terminal;
      const verdict = problem === null ? color.green('signature valid') : color.red(problem);
      terminal.out(
        `${color.dim(at.toISOString())}  ${color.bold(toPlainLine(event))}  ${verdict}\n${formatBody(body)}\n`,
      );
    }
    if (problem !== null) return 400;
    if (flags.forward === undefined) return 204;
    const headers = Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name));
    const answer = await fetch(flags.forward, {
      method: 'POST',
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    if (!flags.json) terminal.out(`${flags.forward} answered ${answer.status}.\n`);
    return answer.status;
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainPortError(error, '127.0.0.1', port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  held.defer(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = `http://localhost:${(server.address() as AddressInfo).port}/hook`;
  if (given === undefined) {
    const subscription = await subscribe(flags, env, flags.target ?? address);
    held.defer(async () => void (await subscription.end()));
    secret = subscription.secret;
  }
  if (!stop.signal.aborted) terminal.err(`Listening at ${address}. To stop, press Ctrl-C.`);
  await stop.requested;
}

/** Headers that belong to one connection. */
const HOP_BY_HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect']);

async function subscribe(flags: ListenFlags, env: NodeJS.ProcessEnv, target: string): Promise<Subscription> {
  const key = flags.key ?? (env['PARLEY_KEY'] || undefined);
  if (key === undefined)
    throw new CliError(
      'Give an API key as PARLEY_KEY, or the secret of a subscription as WEBHOOK_SECRET.',
      EXIT.usage,
    );
  const baseUrl = flags.url ?? (env['PARLEY_URL'] || 'http://127.0.0.1:3000');
  const events = flags.events.split(',').map((event) => event.trim());
  const api = createCaller({ baseUrl, key });
  try {
    const { data } = await api.call(contract.webhooks.create, {
      url: target,
      events: events as EventType[],
      description: 'parley listen',
    });
    return { secret: data.secret, end: () => api.call(contract.webhooks.delete, { id: data.id }) };
  } catch (error) {
    if (error instanceof ConnectionError)
      throw new CliError(`No Parley answers at ${baseUrl}: start it, or set its URL with --url.`);
    if (error instanceof ApiError) throw new CliError(`Parley refused the subscription: ${error.message}`);
    throw error;
  }
}

/** Returns the body for a terminal, without the characters that could control it. */
function formatBody(body: string): string {
  return formatJson(body)
    .split('\n')
    .map((line) => toPlainLine(line))
    .join('\n');
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
