// What one turn of an agent on language models works with (agents.md#budgets): the workspace's providers or the
// installation's, the budgets that are left, and the time.
import type { ModelDesk } from '../../agents/model-agent/desk.ts';
import { ModelError, type ModelUsage } from '../../agents/models/port.ts';
import { costOf, type Price } from '../../agents/models/prices.ts';
import type { TurnAttempt, WhoseTurn } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { type Booked, bookOfDay, dayOf, MILLION, mayHaveCost, within } from './book.ts';
import { doesSee, type ModelOptions, type Reachable, reach } from './reach.ts';
import { type Budgets, DEFAULT_BUDGETS } from './settings.ts';
import * as store from './store.ts';

/** Characters of a token: of plain letters, and of all others. */
const LETTERS_A_TOKEN = 3.5;
/** What is booked for an answer: it has 100 to 200; what it did cost is booked after it. */
const OUTPUT_TOKENS = 500;
/** A call needs this share of a turn's time: with less left, it is not made. */
const LEAST_SHARE = 0.05;
/** The schema of the answer, and what providers put around a request. */
const AROUND_TOKENS = 600;
/** An image, in tokens, at the most that providers count. */
const IMAGE_TOKENS = 1_600;
const NOTHING: ModelUsage = { input: 0, cached: 0, output: 0 };

export async function openDesk(ctx: Ctx, options: ModelOptions, turn: WhoseTurn): Promise<ModelDesk> {
  const own = await store.findModels(ctx.db.brief, ctx.teamId);
  const budgets = { ...DEFAULT_BUDGETS, ...own.budgets };
  const attempts: TurnAttempt[] = [];
  const { time_per_turn } = budgets;
  const until = AbortSignal.timeout(time_per_turn);
  const end = performance.now() + time_per_turn * (1 - LEAST_SHARE);
  const { rests } = options;
  const asked = turn.models.filter((model) => model !== 'offline');

  return {
    models: asked.filter((model) => !rests.isResting(ctx.teamId, model)),
    sees: (name) => doesSee(options, own.providers, name),
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
        attempts.push({ ...attempt, outcome: 'not asked: no time is left' });
        throw new ModelError('timeout', 'no time is left in this turn', { usage: NOTHING });
      }
      let booked: Booked | undefined;
      let price: Price | null = null;
      try {
        const reached = reachable(ctx, options, own.providers, name);
        price = reached.price;
        const most = { day: dayOf(ctx.clock.now()), ...mostOf(question, price) };
        await book(ctx, turn, budgets, attempts, most);
        booked = most;
        attempts.push(attempt);
        const signal = AbortSignal.any([until, AbortSignal.timeout(time_per_turn / 2)]);
        const { model, provider } = reached;
        options.asking.calls++;
        const answer = await provider
          .ask({ ...question, model, signal })
          .finally(() => options.asking.calls--);
        note(attempt, answer.usage, price);
        rests.end(ctx.teamId, name);
        return answer;
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (!attempts.includes(attempt)) attempts.push(attempt);
        attempt.outcome = `${error.kind}: ${error.message}`;
        if (error.usage) note(attempt, error.usage, price);
        else if (mayHaveCost(error)) booked = undefined;
        // What ended with the turn's own time says little of the model.
        if (!until.aborted) rests.begin(ctx.teamId, name, error.kind, error.retryAfterMs);
        ctx.log.warn({ lead: turn.lead_id, model: name, kind: error.kind }, 'a model did not answer');
        throw error;
      } finally {
        attempt.ms = Math.round(performance.now() - begun);
        // What is booked too much is no reason to lose the answer.
        const late = (err: unknown) =>
          ctx.log.warn({ err, lead: turn.lead_id }, 'what a call cost was not corrected');
        if (booked) await correct(ctx, turn, booked, attempt).catch(late);
      }
    },
    wrong(problems) {
      attempts.at(-1)?.problems.push(...problems);
    },
    rest(model) {
      rests.wrong(ctx.teamId, model, turn.lead_id);
      ctx.log.warn({ lead: turn.lead_id, model }, "a model's answers could not be used");
    },
  };
}

/** What a call will cost, rather too much than too little, by the length of what is asked. */
function mostOf(
  { constant, situation, messages, max_output_tokens }: Parameters<ModelDesk['ask']>[1],
  price: Price | null,
): { tokens: number; micros: number } {
  const said = [constant, situation, ...messages.map(({ text }) => text)].join('');
  const others = said.match(/[^\x20-\x7e]/g)?.length ?? 0;
  const images = messages.reduce((count, message) => count + (message.images?.length ?? 0), 0);
  const words = Math.ceil((said.length - others) / LETTERS_A_TOKEN) + others;
  const input = words + AROUND_TOKENS + images * IMAGE_TOKENS;
  const output = Math.min(max_output_tokens, OUTPUT_TOKENS);
  const usage = { input, cached: 0, written: input, output };
  return { tokens: usage.input + usage.output, micros: price ? costOf(usage, price) : 0 };
}

/** A key that can't be read concerns its provider alone. */
function reachable(...asked: Parameters<typeof reach>): Reachable {
  try {
    return reach(...asked);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError('auth', `the key of ${asked[3]} can't be read: apply the workspace file again`);
  }
}

function note(attempt: TurnAttempt, usage: ModelUsage, price: Price | null): void {
  attempt.tokens = usage;
  attempt.micros = price && costOf(usage, price);
}

/** Books what a call may cost at most, or nothing. @throws {BudgetSpent} */
async function book(
  ctx: Ctx,
  turn: WhoseTurn,
  budgets: Budgets,
  attempts: readonly TurnAttempt[],
  most: Booked,
): Promise<void> {
  const sum = (of: (attempt: TurnAttempt) => number) => attempts.reduce((total, one) => total + of(one), 0);
  const turnTokens = sum(({ tokens }) => tokens.input + tokens.output) + most.tokens;
  const turnMicros = sum(({ micros }) => micros ?? 0) + most.micros;
  within(turnMicros / MILLION, budgets.per_turn, 'a turn', budgets.currency);
  within(turnTokens, budgets.tokens_per_turn, 'a turn', 'tokens');
  await ctx.db.transaction((tx) => bookOfDay(tx, ctx.teamId, turn.lead_id, budgets, most));
}

/** Books what the call did cost in place of the most that it could. */
async function correct(
  ctx: Ctx,
  turn: WhoseTurn,
  booked: Booked,
  { tokens, micros }: TurnAttempt,
): Promise<void> {
  await store.addSpending(ctx.db, ctx.teamId, turn.lead_id, booked.day, {
    calls: 0,
    tokens: tokens.input + tokens.output - booked.tokens,
    micros: (micros ?? 0) - booked.micros,
  });
}
