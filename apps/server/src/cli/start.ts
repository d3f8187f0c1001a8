// `parley start`: opens database, schema and service in that order, and closes them in reverse.
import { relative } from 'node:path';
import type { Command } from 'commander';
import type { App } from '../composition/app.ts';
import { type Config, type Flags, readConfig, withPort } from '../config.ts';
import { createWelcomeLink } from '../features/team/index.ts';
import { createLog } from '../platform/log.ts';
import type { Applied } from '../workspace-file/index.ts';
import { type Cli, DATA_FLAG, formatExamples } from './cli.ts';
import { formatCommand } from './command.ts';
import { applyDemo, DEMO_FILE, DEMO_SLUG, findDemoLogin } from './demo-workspace.ts';
import { EXIT } from './exit-codes.ts';
import { openInstallation } from './installation.ts';
import { reportAlive, reportToLauncher } from './launcher.ts';
import { claimHealthPort, claimPort } from './port.ts';
import { startServing, stopServing } from './serving.ts';
import { onStopRequest, type StopRequest } from './signals.ts';
import { listWorkspaces, type WorkspaceRecord } from './store.ts';
import type { Terminal } from './terminal.ts';

const LOCAL_WEBHOOKS = 'every workspace can send webhooks to this machine (--demo, ALLOW_LOCAL_WEBHOOKS)';

export function addStart(program: Command, cli: Cli): void {
  program
    .command('start')
    .summary('start Parley')
    .description(
      'Opens the database (created at the first start), brings its schema up to date, and serves requests.',
    )
    .option('--port <number>', 'port to listen on, 0 for a free one (PORT, default 3000)')
    .option('--host <address>', 'address to listen on (HOST, default 127.0.0.1)')
    .option(...DATA_FLAG)
    .option(
      '--role <role>',
      'all, api (serves, runs no jobs) or worker (runs jobs, serves only health checks)',
    )
    .option('--health-port <number>', 'port for health checks of a worker (HEALTH_PORT, default 3001)')
    .option('--no-dashboard', 'serve no pages for people (DASHBOARD=off)')
    .option('--demo', 'apply examples/demo.yaml if the database is empty; only on a loopback address')
    .addHelpText(
      'after',
      formatExamples('parley start --demo', 'parley start --port 8080 --data /var/lib/parley'),
    )
    .action((flags: Flags) => start(cli, flags));
}

async function start(cli: Cli, flags: Flags): Promise<void> {
  // In a terminal, log only warnings and errors.
  const quiet = cli.terminal.live && process.stderr.isTTY ? 'warn' : 'info';
  const asked = readConfig({ logLevel: quiet, ...flags }, cli.env);
  using stop = onStopRequest();
  reportAlive();
  stop.signal.addEventListener('abort', () => {
    reportToLauncher({ stopping: true });
    endInTime(cli.terminal);
  });
  try {
    await run(cli, asked, flags, stop);
  } catch (error) {
    if (!(error instanceof StoppedEarly)) throw error;
  }
}

/**
 * The maximum time from the request to stop to the end of the process, in milliseconds. The rest of 20 s is for the end
 * of Node itself.
 */
const STOP_MS = 19_000;
/** The minimum time that the embedded server gets to stop. */
const SERVER_STOP_MS = 2_500;

/** Ends this process if it takes too long to stop, for example during a start. */
function endInTime(terminal: Terminal): void {
  setTimeout(() => {
    terminal.err('Parley could not stop normally within 20 s. The next start settles the rest.');
    // Exit directly: the 'exit' listeners end the embedded database.
    process.exit(EXIT.failed);
  }, STOP_MS).unref();
}

/** Thrown if the process is asked to stop before it serves. */
class StoppedEarly extends Error {}

async function run(cli: Cli, asked: Config, flags: Flags, stop: StopRequest): Promise<void> {
  const { terminal } = cli;
  let stoppedAt = 0;
  stop.signal.addEventListener('abort', () => {
    stoppedAt = performance.now();
  });
  const goOn = () => {
    if (stop.signal.aborted) throw new StoppedEarly();
  };
  const isWorker = asked.role === 'worker';
  const config = withPort(asked, await (isWorker ? claimHealthPort(asked) : claimPort(asked)));
  await using held = new AsyncDisposableStack();
  const log = createLog(config.logLevel, 2);
  const installation = await openInstallation(config, { mode: 'serve', create: true, log });
  held.defer(() => {
    const spent = stop.signal.aborted ? performance.now() - stoppedAt : 0;
    return installation.close(Math.max(SERVER_STOP_MS, STOP_MS - 1_000 - spent));
  });
  goOn();
  await installation.migrate();
  goOn();
  const app = await installation.openApp(config.role, (why) => {
    terminal.err(`Parley cannot recover: ${why}. Exiting so that the supervisor can restart it.`);
    // Exit directly: the 'exit' listeners end the embedded database.
    process.exit(EXIT.stuck);
  });
  held.defer(async () => {
    if (!(await stopServing(app, terminal))) cli.setExitCode(EXIT.failed);
  });
  const made =
    flags.demo && (await listWorkspaces(app.system.db)).length === 0 ? await applyDemo(app.system) : null;
  const suggest: Suggest = (command) => formatCommand(command, flags.data);
  goOn();
  reportToLauncher({ process: app.processId });
  await startServing(installation, app);
  reportToLauncher({ serving: true });
  for (const line of await buildGreeting(app, config, made, suggest, terminal)) {
    terminal.out(line);
  }
  log.info({ role: config.role, host: config.host, port: config.port }, 'serving');
  if (config.allowLocalWebhooks) log.info(LOCAL_WEBHOOKS);
  await stop.requested;
  terminal.out('Stopping after running work has finished.');
}

/** Returns a command of Parley for this installation, as a person types it. */
type Suggest = (command: string) => string;

/** Returns the lines that tell a person what to do next. */
async function buildGreeting(
  app: App,
  config: Config,
  made: Applied | null,
  suggest: Suggest,
  { color }: Terminal,
): Promise<string[]> {
  const seconds = (performance.now() / 1000).toFixed(1);
  const ready = color.bold(color.green(`Parley is ready`)) + color.dim(` after ${seconds} s`);
  if (config.role === 'worker') {
    const local = config.allowLocalWebhooks ? [`Note: ${LOCAL_WEBHOOKS}.`] : [];
    return [`${ready}. Healthy. Status: http://${config.host}:${config.port}/readyz`, ...local];
  }
  const workspaces = await listWorkspaces(app.system.db);
  const rows: [string, string][] = [
    ['API', `${config.baseUrl}/api/v1`],
    ['Health', `${config.baseUrl}/readyz`],
    ...(await listAddresses(app, workspaces, made, suggest)),
    ...(config.allowLocalWebhooks ? [['Note', LOCAL_WEBHOOKS] satisfies [string, string]] : []),
    ['Next', color.cyan(suggest(workspaces.some(isDemo) ? getDemoCommand(config) : 'doctor'))],
  ];
  return ['', `  ${ready}`, '', ...rows.map(([name, value]) => `  ${color.dim(name.padEnd(8))}${value}`), ''];
}

/** Returns the URLs to open in a browser, and the new API key or how to create one. */
async function listAddresses(
  app: App,
  workspaces: readonly WorkspaceRecord[],
  made: Applied | null,
  suggest: Suggest,
): Promise<[string, string][]> {
  const { system } = app;
  const [first] = workspaces;
  if (!first) {
    const file = suggest(`apply ${relative('.', DEMO_FILE)}`);
    if (!app.hasPages) return [['Empty', `no workspace yet: run "${file}"`]];
    return [
      ['Begin', `${createWelcomeLink(system)}  (works once, expires after 24 hours)`],
      ['Empty', `no workspace yet: open the link above, or run "${file}"`],
    ];
  }
  const demo = workspaces.find(isDemo);
  const key = made?.keys.find((one) => one.key !== null)?.key;
  const how = suggest(`key create --workspace ${(demo ?? first).slug} --name NAME --scopes all`);
  return [
    ...(await describeSignIn(app, demo !== undefined)),
    ['API key', key ? `${key}  (shown only once)` : how],
  ];
}

/** Returns where to sign in; for the demo also the login, unless its published password was changed. */
async function describeSignIn({ hasPages, system }: App, hasDemo: boolean): Promise<[string, string][]> {
  if (!hasPages) return [];
  const login = hasDemo ? await findDemoLogin(system) : null;
  const as = login ? `  ${login.email}  ${login.password}` : '';
  return [['Sign in', `${system.baseUrl}/sign-in${as}`]];
}

const isDemo = ({ slug }: WorkspaceRecord): boolean => slug === DEMO_SLUG;

function getDemoCommand(config: Config): string {
  const usual = config.host === '127.0.0.1' && config.port === 3000;
  return usual ? 'demo' : `demo --url ${config.baseUrl}`;
}
