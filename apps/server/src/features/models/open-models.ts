// Opens the desk through which one turn calls language models (agents.md#budgets): it selects the workspace's providers
// or the installation's, and enforces the budgets and the time limit.
import { fact, type Reason } from '@parley/contract';
import type { ModelDesk } from '../../agents/model-agent/model-desk.ts';
import { ModelError, type ModelUsage } from '../../agents/models/port.ts';
import { computeCost, type Price } from '../../agents/models/prices.ts';
import type { TurnAttempt, TurnOwner } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { buildNoAnswerKey } from './notices.ts';
import {
  acceptsImages,
  connectProvider,
  type ModelOptions,
  type ReachableModels,
} from './reachable-models.ts';
import {
  type BudgetReservation,
  BudgetReserved,
  type Cost,
  checkLimit,
  hasUnknownCost,
  MILLION,
  reserveBudget,
  settleCost,
} from './reserve-budget.ts';
import { type Budgets, DEFAULT_BUDGETS } from './settings.ts';
import * as store from './store.ts';
import { TEST_CHATS, withTestChatLimits } from './test-chats.ts';

/** The number of ASCII characters in a token. Every other character counts as one token. */
const LETTERS_A_TOKEN = 3.5;
/** The minimum share of the turn's time that must be left for another call. */
const LEAST_SHARE = 0.05;
/** The number of tokens for the answer's schema and for what providers add to a request. */
const AROUND_TOKENS = 600;
/** The highest number of tokens that any provider counts for an image. */
const IMAGE_TOKENS = 1_600;
const NOTHING: ModelUsage = { input: 0, cached: 0, output: 0 };

export async function openModels(ctx: Ctx, options: ModelOptions, turn: TurnOwner): Promise<ModelDesk> {
  const own = await store.findModels(ctx.db.brief, ctx.teamId);
  const set = { ...DEFAULT_BUDGETS, ...own.budgets };
  const isTest = turn.lead_id === TEST_CHATS;
  const budgets = isTest ? withTestChatLimits(set) : set;
  const attempts: TurnAttempt[] = [];
  const { time_per_turn } = budgets;
  const until = AbortSignal.timeout(time_per_turn);
  const end = performance.now() + time_per_turn * (1 - LEAST_SHARE);
  // A test chat with unsaved settings must never pause a model for real leads.
  const rests = isTest ? null : options.rests;
  const asked = turn.models.filter((model) => model !== 'offline');
  const silence = buildNoAnswerKey(turn.models);

  return {
    models: asked.filter((model) => !rests?.isResting(ctx.teamId, model)),
    sees: (name) => acceptsImages(options, own.providers, name),
    offline: turn.models.includes('offline'),
    whenSpent: budgets.when_spent,
    attempts,
    async ask(name, question) {
      const attempt: TurnAttempt = {
        model: name,
        outcome: 'answered',
        ms: 0,
        tokens: NOTHING,
        micros: null,
        problems: [],
      };
      const begun = performance.now();
      if (begun > end) {
        const noTime = fact('turn_time_used');
        attempts.push({ ...attempt, outcome: noTime });
        throw new ModelError('timeout', noTime, { usage: NOTHING });
      }
      let held: BudgetReservation | undefined;
      let givenUp = false;
      let price: Price | null = null;
      try {
        const reached = reachProvider(ctx, options, own.providers, name);
        price = reached.price;
        const most = estimateMaximum(question, price);
        checkTurnBudget(budgets, attempts, most);
        options.asking.calls++;
        held = await options.line
          .book(ctx.teamId, () => reserveBudget(ctx, turn.lead_id, budgets, most), until)
          .catch((error: unknown) => {
            if (!(error instanceof BudgetReserved)) throw error;
            throw new ModelError('timeout', fact('budget_reserved'), { usage: NOTHING });
          })
          .finally(() => options.asking.calls--);
        attempts.push(attempt);
        const signal = AbortSignal.any([until, AbortSignal.timeout(time_per_turn / 2)]);
        const { model, provider } = reached;
        options.asking.calls++;
        const request = { ...question, model, signal };
        const answer = await options
          .call({ name, lead_id: turn.lead_id, provider, request, price, most_micros: most.micros })
          .finally(() => options.asking.calls--);
        recordUsage(attempt, answer.usage, price);
        rests?.end(ctx.teamId, name);
        if (!isTest && own.silent.includes(silence)) await clearSilence(ctx, silence);
        return answer;
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (!attempts.includes(attempt)) attempts.push(attempt);
        attempt.outcome = fact('model_call_failed', { kind: error.kind, why: withoutModel(error.reason) });
        if (error.usage) recordUsage(attempt, error.usage, price);
        else if (hasUnknownCost(error)) givenUp = true;
        // A call cut off by the turn's own deadline does not mean that the model failed.
        if (!until.aborted) rests?.begin(ctx.teamId, name, error.kind, error.retryAfterMs);
        // An answer without text might be due to this conversation, so only a second lead pauses the model.
        if (error.kind === 'nonsense') rests?.wrong(ctx.teamId, name, turn.lead_id);
        ctx.log.warn({ lead: turn.lead_id, model: name, kind: error.kind }, 'a model did not answer');
        throw error;
      } finally {
        attempt.ms = Math.round(performance.now() - begun);
        // Only log a failure: the reservation then stays too high, but the answer is still used.
        const warn = (err: unknown) =>
          ctx.log.warn({ err, lead: turn.lead_id }, 'could not settle the cost of a model call');
        if (held) await settleCost(ctx, turn.lead_id, held, givenUp ? held : toCost(attempt)).catch(warn);
        options.line.settled(ctx.teamId);
      }
    },
    wrong(problems) {
      attempts.at(-1)?.problems.push(...problems);
    },
    rest(model) {
      rests?.wrong(ctx.teamId, model, turn.lead_id);
      ctx.log.warn({ lead: turn.lead_id, model }, "a model's answers could not be used");
    },
  };
}

/** Returns the reason without the model's name, which is shown next to it. */
function withoutModel(reason: Reason): Reason {
  return typeof reason !== 'string' && reason.code === 'model_failed'
    ? (reason.params.why as Reason)
    : reason;
}

/** Clears the notice that no model answers, so that the next failure is reported again. */
async function clearSilence(ctx: Ctx, silence: string): Promise<void> {
  const warn = (err: unknown) => ctx.log.warn({ err }, 'could not clear the notice that no model answers');
  await store.deleteNotice(ctx.db, ctx.teamId, silence).catch(warn);
}

/** Returns the highest possible cost of a call, estimated from the length of the request. */
function estimateMaximum(
  { constant, situation, messages, max_output_tokens }: Parameters<ModelDesk['ask']>[1],
  price: Price | null,
): Cost {
  const said = [constant, situation, ...messages.map(({ text }) => text)].join('');
  const others = said.match(/[^\x20-\x7e]/g)?.length ?? 0;
  const images = messages.reduce((count, message) => count + (message.images?.length ?? 0), 0);
  const words = Math.ceil((said.length - others) / LETTERS_A_TOKEN) + others;
  const input = words + AROUND_TOKENS + images * IMAGE_TOKENS;
  const usage = { input, cached: 0, written: input, output: max_output_tokens };
  return { tokens: usage.input + usage.output, micros: price ? computeCost(usage, price) : 0 };
}

/** Connects to a provider. A key that can't be decrypted disables only its own provider. */
function reachProvider(...asked: Parameters<typeof connectProvider>): ReachableModels {
  try {
    return connectProvider(...asked);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError('auth', fact('model_key_sealed', { model: asked[3] }));
  }
}

function recordUsage(attempt: TurnAttempt, usage: ModelUsage, price: Price | null): void {
  attempt.tokens = usage;
  attempt.micros = price && computeCost(usage, price);
}

/** Checks the budget of a turn. @throws {BudgetSpent} if the turn's calls and this one could exceed it. */
function checkTurnBudget(budgets: Budgets, attempts: readonly TurnAttempt[], most: Cost): void {
  const costs = [...attempts.map(toCost), most];
  const sum = (of: keyof Cost) => costs.reduce((total, cost) => total + cost[of], 0);
  checkLimit(sum('micros') / MILLION, budgets.per_turn, 'turn', budgets.currency);
  checkLimit(sum('tokens'), budgets.tokens_per_turn, 'turn', 'tokens');
}

function toCost({ tokens, micros }: TurnAttempt): Cost {
  return { tokens: tokens.input + tokens.output, micros: micros ?? 0 };
}
