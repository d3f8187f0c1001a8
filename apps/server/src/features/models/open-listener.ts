// Transcribes voice notes with one call of the workspace's transcription model, booked like other calls
// (agents.md#voice-notes-and-images).
import { fact } from '@parley/contract';
import { BudgetSpent } from '../../agents/model-agent/model-desk.ts';
import { type Listener, ModelError, type ModelErrorKind, NotTranscribed } from '../../agents/models/port.ts';
import { computeCost } from '../../agents/models/prices.ts';
import type { Ctx } from '../../context.ts';
import { connectProvider, type ModelOptions } from './reachable-models.ts';
import { BudgetReserved, hasUnknownCost, reserveBudget, settleCost } from './reserve-budget.ts';
import { DEFAULT_BUDGETS } from './settings.ts';
import * as store from './store.ts';

/**
 * The number of bytes in a minute of audio, to estimate a voice note's length from its size. Voice notes have 16 to 32
 * kbit/s, so the estimate is more often too long than too short.
 */
const BYTES_A_MINUTE = 120_000;
/**
 * The number of tokens that are booked for a minute of audio, because providers report no tokens and charge by the
 * minute.
 */
const TOKENS_A_MINUTE = 1_000;
const LONGEST_WORDS = 20_000;
/** The media types that providers expect, if they differ from the type that the file's bytes show. */
const TYPES: Record<string, string> = {
  'video/mp4': 'audio/mp4',
  'video/3gpp': 'audio/mp4',
  'video/webm': 'audio/webm',
  'application/ogg': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
};
/** Errors after which a retry might succeed. */
const PASSING: ReadonlySet<ModelErrorKind> = new Set([
  'rate',
  'timeout',
  'unreachable',
  'failed',
  'nonsense',
]);

/** Opens the transcription model. @returns null if the workspace has none. */
export async function openListener(ctx: Ctx, options: ModelOptions): Promise<Listener | null> {
  const own = await store.findModels(ctx.db.brief, ctx.teamId);
  const name = own.transcription;
  if (name === null) return null;
  const budgets = { ...DEFAULT_BUDGETS, ...own.budgets };
  return {
    async hear({ lead_id, audio, type }) {
      const { provider, model, price } = convertError(() =>
        connectProvider(ctx, options, own.providers, name),
      );
      const tokens = Math.ceil(audio.length / BYTES_A_MINUTE) * TOKENS_A_MINUTE;
      const micros = price ? computeCost({ input: tokens, cached: 0, output: 0 }, price) : 0;
      const cost = { tokens, micros };
      const signal = AbortSignal.timeout(budgets.time_per_turn / 2);
      const held = await options.line
        .book(ctx.teamId, () => reserveBudget(ctx, lead_id, budgets, cost), signal)
        .catch((error: unknown) => {
          if (error instanceof BudgetSpent) throw new NotTranscribed(error.reason, null);
          throw error instanceof BudgetReserved ? new NotTranscribed(fact('budget_reserved'), 0) : error;
        });
      const plain = type.split(';')[0]!.trim();
      let isFree = false;
      const heard = await provider
        .transcribe({
          model,
          audio,
          type: TYPES[plain] ?? plain,
          signal: AbortSignal.timeout(budgets.time_per_turn / 2),
        })
        .catch((error: unknown) => {
          isFree = error instanceof ModelError && !hasUnknownCost(error);
          throw toNoWords(error);
        })
        .finally(async () => {
          await settleCost(ctx, lead_id, held, isFree ? { tokens: 0, micros: 0 } : cost);
          options.line.settled(ctx.teamId);
        });
      return heard.text.replaceAll('\0', '').slice(0, LONGEST_WORDS).toWellFormed();
    },
  };
}

function convertError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toNoWords(error);
  }
}

function toNoWords(error: unknown): unknown {
  if (!(error instanceof ModelError)) return error;
  const { kind, reason, retryAfterMs } = error;
  return new NotTranscribed(reason, PASSING.has(kind) ? (retryAfterMs ?? 0) : null);
}
