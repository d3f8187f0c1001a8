// Asks a model one short question to check whether it answers, and how fast.
import { fact, type Reason } from '@parley/contract';
import { z } from 'zod';
import { parseModelName } from '../../agents/models/names.ts';
import { ModelError } from '../../agents/models/port.ts';
import type { Ctx } from '../../context.ts';
import { connectProvider, type ModelOptions } from './reachable-models.ts';
import { findModels } from './store.ts';

const PATIENCE_MS = 30_000;
const MOST_TOKENS = 300;
const ANSWER = z.strictObject({ answer: z.string() });

/** The result of the check. `problem` is null if the model answers. */
export interface ModelCheck {
  problem: Reason | null;
  ms: number;
}

export async function checkModel(ctx: Ctx, options: ModelOptions, name: string): Promise<ModelCheck> {
  const begun = ctx.clock.ms();
  const problem = await findProblem(ctx, options, name);
  return { problem, ms: ctx.clock.ms() - begun };
}

async function findProblem(ctx: Ctx, options: ModelOptions, name: string): Promise<Reason | null> {
  if (!parseModelName(name)) return fact('model_name_invalid');
  try {
    const { providers } = await findModels(ctx.db, ctx.teamId);
    const { provider, model } = connectProvider(ctx, options, providers, name);
    await provider.ask({
      model,
      constant: 'Answer with JSON of the given shape.',
      situation: 'Somebody sets this assistant up and asks whether it answers.',
      messages: [{ role: 'user', text: 'Say hello in one word.' }],
      schema: ANSWER,
      max_output_tokens: MOST_TOKENS,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return null;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    // The model did answer: its answer was only too long.
    return error.kind === 'cut' ? null : error.reason;
  }
}
