// `parley number connect`: draws the QR code or prints the pairing code until a phone is linked
// (running.md#connecting).
import { renderUnicodeCompact } from 'uqr';
import type { App } from '../composition/app.ts';
import type { Flags } from '../config.ts';
import { isSimulated } from '../engines/capabilities.ts';
import { EngineError } from '../engines/port.ts';
import { type LinkingStep, linkNumber } from '../features/numbers/index.ts';
import { findServingAddress } from '../platform/serving-address.ts';
import { type Cli, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withApp } from './installation.ts';
import { findNumber } from './named-number.ts';
import type { NumberRecord } from './store.ts';
import type { Terminal } from './terminal.ts';

export interface ConnectFlags extends Flags {
  /** The phone for a pairing code; true: the number's own. */
  code?: true | string;
  workspace?: string;
  json?: boolean;
}

export async function connectNumber(
  { terminal, env, setExitCode }: Cli,
  handle: string,
  flags: ConnectFlags,
): Promise<void> {
  const config = readCommandConfig(flags, env);
  await withApp(config, { create: false, migrate: false }, async (app) => {
    const number = await findNumber(app, handle, flags.workspace);
    const tell = flags.json ? createJsonPrinter(terminal) : createTextPrinter(terminal, number);
    // Nothing has to be undone: the session waits at the provider until its code expires.
    const onInterrupt = () => tell({ type: 'interrupted' });
    process.prependOnceListener('SIGINT', onInterrupt);
    try {
      if (!(await followLinking(app, number, flags, tell))) setExitCode(EXIT.failed);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      terminal.picture(null);
      throw new CliError(`${number.number} is not connected: ${error.message}.`);
    } finally {
      process.removeListener('SIGINT', onInterrupt);
    }
  });
}

type Step = LinkingStep | { type: 'interrupted' };

/**
 * Shows codes until the phone is linked.
 * @returns whether the number is connected at the end.
 */
async function followLinking(
  app: App,
  number: NumberRecord,
  { code }: Pick<ConnectFlags, 'code'>,
  tell: (step: Step) => void,
): Promise<boolean> {
  const engine = app.engineOf(number.engine);
  if (!engine) throw new CliError(`This installation does not support the engine ${number.engine}.`);
  if (code !== undefined && !engine.session?.pairing) {
    throw new CliError(`${number.number} is on the engine ${number.engine}, which needs no phone.`);
  }
  if (isSimulated(number.engine) && number.status !== 'WORKING') {
    throw new CliError(
      `${number.number} is simulated. To connect it, call PUT /sandbox/numbers/${number.number}.`,
    );
  }
  const { system } = app;
  const baseUrl = (await findServingAddress(system.db)) ?? system.baseUrl;
  const phone = code === true ? number.number : code?.replace(/\D/g, '');
  const linking = { baseUrl, code: phone };
  let isConnected = false;
  for await (const step of linkNumber(app.createCtx(number.team_id), engine, number.id, linking)) {
    tell(step);
    isConnected = step.type === 'connected';
  }
  return isConnected;
}

function createJsonPrinter(terminal: Terminal): (step: Step) => void {
  return ({ type, ...step }) => terminal.out(JSON.stringify({ event: type, ...step }));
}

const STATUS: Partial<Record<string, string>> = {
  STARTING: 'The provider is starting the session',
  SCAN_QR_CODE: 'On the phone: Settings, Linked devices, Link a device',
  FAILED: 'No codes are left, or the session failed. Restarting the session',
  STOPPED: 'Starting the session',
};

function createTextPrinter(terminal: Terminal, { number }: NumberRecord): (step: Step) => void {
  const { color } = terminal;
  const again = `"parley number connect ${number}"`;
  return (step) => {
    switch (step.type) {
      case 'address':
        return terminal.out(color.dim(step.address && `The provider will call ${step.address}`));
      case 'status':
        terminal.picture(null);
        return terminal.out(`${STATUS[step.status] ?? step.status}${step.detail ? `: ${step.detail}` : ''}.`);
      case 'qr':
        return terminal.picture(drawCode(step.text, terminal));
      case 'code':
        return terminal.out(
          `Type this code on the phone, after "Link with phone number": ${color.bold(step.code)}`,
        );
      case 'away':
        return terminal.status(`${step.reason}; still trying`);
      case 'connected': {
        terminal.picture(null);
        const as = step.connected_as === null ? '' : ` as ${step.connected_as}`;
        return terminal.out(color.green(`${number} is connected${as}.`));
      }
      case 'wrong_phone':
        terminal.picture(null);
        return terminal.err(
          `The phone ${step.connected_as} was linked instead, and was logged out. Run ${again}, and scan with the phone ${number}.`,
        );
      case 'given_up':
        terminal.picture(null);
        return terminal.err(`${number} is not connected: ${step.reason}.`);
      case 'interrupted':
        terminal.picture(null);
        return terminal.err(`Stopped. ${number} is not connected yet. Run ${again} to continue.`);
    }
  };
}

/** Draws a QR code, white on black in every terminal, because cameras read that best. */
function drawCode(text: string, { live }: Terminal): string[] {
  const lines = renderUnicodeCompact(text, { border: 2 }).split('\n');
  return live ? lines.map((line) => `\u001b[97;40m${line}\u001b[0m`) : lines;
}
