// What one turn of an agent on language models works with (agents.md#budgets): the workspace's providers or the
// installation's, the budgets that are left, and the time.
import type { ModelDesk } from '../../agents/model-agent/desk.ts';
import { ModelError, type ModelErrorKind, type ModelUsage } from '../../agents/models/port.ts';
import { costOf, type Price } from '../../agents/models/prices.ts';
import type { TurnAttempt, WhoseTurn } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { type Booked, bookOfDay, dayOf, MILLION, within } from './book.ts';
import { doesSee, type ModelOptions, reach } from './reach.ts';
import { type Budgets, DEFAULT_BUDGETS } from './settings.ts';
import * as store from './store.ts';

/** Characters of a token, at the least, over all languages: what is booked before a call is rather too much. */
const CHARACTERS_A_TOKEN = 2.5;
/** The schema of the answer, and what providers put around a request. */
const AROUND_TOKENS = 600;
/** An image, in tokens, at the most that providers count. */
const IMAGE_TOKENS = 1_600;
const NOTHING: ModelUsage = { input: 0, cached: 0, output: 0 };
/** After these the provider may have answered, and count it. */
const GIVEN_UP: ReadonlySet<ModelErrorKind> = new Set(['timeout', 'unreachable']);

export async function openDesk(ctx: Ctx, options: ModelOptions, turn: WhoseTurn): Promise<ModelDesk> {
  const own = await store.findModels(ctx.db.brief, ctx.teamId);
  const budgets = { ...DEFAULT_BUDGETS, ...own.budgets };
  const attempts: TurnAttempt[] = [];
  const { time_per_turn } = budgets;
  const until = AbortSignal.timeout(time_per_turn);
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
      let booked: Booked | undefined;
      let price: Price | null = null;
      try {
        const reached = reach(ctx, options, own.providers, name);
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
        return answer;
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (!attempts.includes(attempt)) attempts.push(attempt);
        attempt.outcome = `${error.kind}: ${error.message}`;
        if (error.usage) note(attempt, error.usage, price);
        // Nobody knows what a call costs that was given up: what was booked stays booked.
        else if (GIVEN_UP.has(error.kind)) booked = undefined;
        rests.begin(ctx.teamId, name, error.kind, error.retryAfterMs);
        ctx.log.warn({ lead: turn.lead_id, model: name, kind: error.kind }, 'a model did not answer');
        throw error;
      } finally {
        attempt.ms = Math.round(performance.now() - begun);
        if (booked) await correct(ctx, turn, booked, attempt);
      }
    },
    wrong(problems) {
      attempts.at(-1)?.problems.push(...problems);
    },
    rest(model) {
      rests.begin(ctx.teamId, model, 'wrong', null);
      ctx.log.warn({ lead: turn.lead_id, model }, "a model's answers could not be used");
    },
  };
}

/** What a call may cost at most, by the length of what is asked. */
function mostOf(
  { constant, situation, messages, max_output_tokens }: Parameters<ModelDesk['ask']>[1],
  price: Price | null,
): { tokens: number; micros: number } {
  const characters = [constant, situation, ...messages.map(({ text }) => text)].join('').length;
  const images = messages.reduce((count, message) => count + (message.images?.length ?? 0), 0);
  const input = Math.ceil(characters / CHARACTERS_A_TOKEN) + AROUND_TOKENS + images * IMAGE_TOKENS;
  const usage = { input, cached: 0, written: input, output: max_output_tokens };
  return { tokens: usage.input + usage.output, micros: price ? costOf(usage, price) : 0 };
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
