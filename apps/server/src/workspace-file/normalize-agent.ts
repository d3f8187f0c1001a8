// Normalizes an `agent:` block that can be written in several ways, for forms and comparisons.
import type { AgentBlock } from '../features/campaigns/index.ts';
import { isFields } from './cross-checks.ts';

/** Returns models and knowledge as lists, and expected values of a criterion as text; all else unchanged. */
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

/** In YAML a person might write `true` for yes. */
function normalizeCriterion(criterion: unknown): unknown {
  if (!isFields(criterion) || typeof criterion.expect !== 'boolean') return criterion;
  return { ...criterion, expect: criterion.expect ? 'yes' : 'no' };
}
