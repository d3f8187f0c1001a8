// Normalizes an `agent:` block for forms and comparisons, because the same settings can be written in several ways.
import type { AgentBlock } from '@parley/contract';
import type { WrittenAgent } from './agent-settings.ts';

/**
 * Returns a block that the schema accepts, with models and knowledge as lists, and expected values of criteria as text.
 * Other fields are unchanged.
 */
export function normalizeAgent(written: WrittenAgent): AgentBlock {
  const { model, models = model === undefined ? undefined : [model], knowledge, criteria, ...rest } = written;
  const items = typeof knowledge === 'string' ? toTextItems(knowledge) : knowledge;
  return {
    ...rest,
    ...(models && { models }),
    ...(items && { knowledge: items }),
    ...(criteria && {
      criteria: criteria.map((one) => ({ ...one, expect: toExpectedText(one.expect) })),
    }),
  };
}

const toTextItems = (text: string) => (text.trim() === '' ? [] : [{ text: text.trim() }]);

/** In YAML a person might write `true` instead of yes. */
const toExpectedText = (expect: string | boolean) =>
  typeof expect === 'string' ? expect : expect ? 'yes' : 'no';
