// Normalizes an `agent:` block for forms and comparisons, because the same settings can be written in several ways.
import type { AgentBlock } from '../features/campaigns/index.ts';
import { isFields } from './cross-checks.ts';

/**
 * Returns the block with models and knowledge as lists, and expected values of criteria as text. Other fields are
 * unchanged.
 */
export function normalizeAgent(written: unknown): AgentBlock {
  if (!isFields(written)) return {};
  const { model, models, knowledge, criteria, ...rest } = written;
  const asked = models ?? (model === undefined ? undefined : [model]);
  const known = typeof knowledge === 'string' ? toTextItems(knowledge) : knowledge;
  return {
    ...rest,
    ...(asked !== undefined && { models: asked }),
    ...(known !== undefined && { knowledge: known }),
    ...(criteria !== undefined && {
      criteria: Array.isArray(criteria) ? criteria.map(normalizeCriterion) : criteria,
    }),
  };
}

const toTextItems = (text: string) => (text.trim() === '' ? [] : [{ text: text.trim() }]);

/** In YAML a person might write `true` instead of yes. */
function normalizeCriterion(criterion: unknown): unknown {
  if (!isFields(criterion) || typeof criterion.expect !== 'boolean') return criterion;
  return { ...criterion, expect: criterion.expect ? 'yes' : 'no' };
}
