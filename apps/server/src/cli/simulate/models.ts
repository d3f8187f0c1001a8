// The language models of a simulation: their flags, the file of recordings, and the price (running.md#with-a-model).
import { join, resolve } from 'node:path';
import { parseModelName } from '@parley/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { PROVIDER_KINDS, type ProviderSettings } from '../../agents/models/port.ts';
import { findPrice, type Price } from '../../agents/models/prices.ts';
import type { App } from '../../composition/app.ts';
import type { Config } from '../../config.ts';
import { readModels, type WorkspaceModels } from '../../features/models/index.ts';
import { estimateCalls } from '../../simulation/model/estimate.ts';
import { createLiveCalls, type LiveCalls } from '../../simulation/model/live-calls.ts';
import { InvalidRecordings, openRecordings, type Recordings } from '../../simulation/model/recordings.ts';
import type { SimulatedModels } from '../../simulation/simulate.ts';
import type { ChatCampaign } from '../chat/store.ts';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { formatCount, type Terminal } from '../terminal.ts';

const OFFLINE = 'offline';
const MILLION = 1_000_000;
const HIGHEST_COST = 100_000;
const DEFAULT_COST = 5;

/** The flags of language models. */
export interface ModelFlags {
  /** A model's name, or true for the models of the campaign. */
  model?: string | true;
  recordings?: string;
  replayOnly?: boolean;
  maxCost?: number;
}

/** Adds the flags of language models to a command. */
export function addModelFlags(command: Command): Command {
  return command
    .option('--model [name]', "let the campaign's language models answer, or the one with this name")
    .option('--recordings <file>', "the file of the models' answers (default: in the data directory)")
    .option('--replay-only', 'use only recorded answers, and call no model')
    .option('--max-cost <amount>', `the highest cost of the calls (default: ${DEFAULT_COST})`, readAmount);
}

function readAmount(text: string): number {
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (amount > 0 && amount <= HIGHEST_COST) return amount;
  throw new InvalidArgumentError(`It must be an amount above 0 and up to ${HIGHEST_COST}, such as 2.50.`);
}

/** The models of a simulation, with what is shown about their cost. */
export interface OpenedModels extends Omit<SimulatedModels, 'names'> {
  currency: string;
  /** The model of the estimate. */
  first: string;
  /** The start of the latest recorded world; null if none is recorded. */
  recordedStart: Date | null;
}

/**
 * Opens the models that the flags name; null if they name none.
 * @param versions the published campaign, and the revision that is compared with it.
 * @throws {CliError} if the flags are contradictory, or the models or recordings cannot be used.
 */
export async function openSimulatedModels(
  app: App,
  config: Config,
  versions: readonly ChatCampaign[],
  flags: ModelFlags,
): Promise<OpenedModels | null> {
  const campaign = versions[0]!;
  if (flags.model === undefined) {
    const given = Object.entries({
      '--recordings': flags.recordings,
      '--replay-only': flags.replayOnly,
      '--max-cost': flags.maxCost,
    }).find(([, value]) => value !== undefined);
    if (given) throw new CliError(`${given[0]} needs --model.`, EXIT.usage);
    return null;
  }
  const { model } = flags;
  const asked = versions.flatMap((one) => chooseModels(one, model)).filter((name) => name !== OFFLINE);
  const [first] = asked as [string];
  const workspace = await readModels(app.createCtx(campaign.team_id));
  const installation = [...config.modelProviders];
  let hasKeys = true;
  for (const name of asked) {
    const { provider } = parseModelName(name)!;
    if ([...workspace.providers, ...installation].some((one) => one.name === provider)) continue;
    const kind = PROVIDER_KINDS.find((one) => one === provider);
    if (!kind) throw new CliError(`There is no model provider ${provider}, which ${name} needs.`);
    // Recorded answers need no key.
    hasKeys = false;
    installation.push({ name: provider, kind, base_url: null, api_key: '' });
  }
  const recordings = openFile(
    flags.recordings === undefined
      ? join(config.dataDir, 'simulations', campaign.workspace, `${campaign.slug}.jsonl`)
      : resolve(flags.recordings),
  );
  const latest = recordings.list().at(-1);
  if (!latest && flags.replayOnly)
    throw new CliError('Cannot use --replay-only because nothing is recorded.');
  if (!latest && !hasKeys)
    throw new CliError(`Cannot call ${first} because the installation has no key for it.`);
  const live =
    hasKeys && !flags.replayOnly
      ? createLiveCalls({
          maxMicros: (flags.maxCost ?? DEFAULT_COST) * MILLION,
          limitMs: workspace.budgets.time_per_turn / 2,
        })
      : null;
  return {
    ...{ first, workspace, installation, recordings, live },
    currency: workspace.budgets.currency,
    recordedStart: latest ? new Date(latest.from) : null,
  };
}

/**
 * Returns the models in their order. A named model replaces those of the campaign.
 * @throws {CliError} if there is no language model.
 */
export function chooseModels({ slug, agent }: ChatCampaign, named: string | true): string[] {
  if (named === true) {
    if (agent.models.some((name) => name !== OFFLINE)) return [...agent.models];
    throw new CliError(`${slug} has no language model. Name one with --model.`);
  }
  if (!parseModelName(named))
    throw new CliError(
      '--model must be a provider and a model, such as anthropic/claude-sonnet-4-5.',
      EXIT.usage,
    );
  return agent.models.includes(OFFLINE) ? [named, OFFLINE] : [named];
}

function openFile(file: string): Recordings {
  try {
    return openRecordings(file);
  } catch (error) {
    if (error instanceof InvalidRecordings) throw new CliError(error.message);
    throw error;
  }
}

/**
 * Returns a sentence about what the calls of the worlds might cost.
 * @throws {CliError} if that is more than the flags allow.
 */
export function describeCost(
  { first, workspace, installation, recordings, live, currency }: OpenedModels,
  { maxCost = DEFAULT_COST }: ModelFlags,
  { leads, seeds, start }: { leads: number; seeds: readonly number[]; start: Date },
): string {
  if (!live) return 'No model is called. Only recorded answers are used.';
  const fresh = seeds.filter((seed) => !recordings.hasWorld(seed, start.toISOString()));
  if (fresh.length === 0) return 'The worlds are recorded. Only changed requests are sent to the model.';
  const recorded = recordings.list().filter(({ model }) => model === first);
  const price = findModelPrice(first, workspace, installation);
  const { calls, micros, is_measured } = estimateCalls(recorded, fresh.length * leads, price);
  const basis = is_measured ? 'by the recorded calls' : 'by usual figures';
  const count = `about ${calls.toLocaleString('en')} calls of ${first} ${basis}`;
  if (micros === null) return `${count}; the price of the model is not known.`;
  const cost = formatAmount(micros, currency);
  if (micros > maxCost * MILLION)
    throw new CliError(
      `The simulation might cost ${cost} (${count}), more than --max-cost ${maxCost}. Increase it, or play fewer leads.`,
    );
  return `${count}: ${cost}, and never more than ${formatAmount(maxCost * MILLION, currency)}.`;
}

function findModelPrice(
  name: string,
  { providers }: WorkspaceModels,
  installation: readonly ProviderSettings[],
): Price | null {
  const { provider, model } = parseModelName(name)!;
  const own = providers.find((one) => one.name === provider);
  const kind = own?.kind ?? installation.find((one) => one.name === provider)!.kind;
  return own?.prices[model] ?? findPrice(kind, model);
}

/** Prints which calls were made, and why no more were. */
export function reportCalls({ err }: Terminal, live: LiveCalls, currency: string): void {
  const { calls, micros, stopped } = live;
  const cost = micros === 0 ? '' : `, for ${formatAmount(micros, currency)}`;
  err(`${formatCount(calls, 'answer')} recorded${cost}.`);
  if (stopped?.why === 'max_cost') err('No more calls were made because --max-cost was reached.');
  if (stopped?.why === 'failed') err(`No more calls were made because the model failed (${stopped.kind}).`);
}

/** Formats micro-units of a currency: `0.0123 USD`. */
export function formatAmount(micros: number, currency: string): string {
  return `${(micros / MILLION).toFixed(micros < MILLION ? 4 : 2)} ${currency}`;
}
