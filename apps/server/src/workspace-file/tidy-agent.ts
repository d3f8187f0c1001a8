// An `agent:` block in one of the ways in which it may be written: what people and forms look at, and what is compared.
import type { AgentBlock } from '../features/campaigns/index.ts';
import { isFields } from './cross-checks.ts';

/** Models and knowledge as lists, what a criterion expects as text; all else as it is. */
export function tidyAgent(written: unknown): AgentBlock {
  if (!isFields(written)) return {};
  const { model, models, knowledge, criteria, ...rest } = written;
  const asked = models ?? (model === undefined ? undefined : [model]);
  const known = typeof knowledge === 'string' ? textItems(knowledge) : knowledge;
  return {
    ...rest,
    ...(asked !== undefined && { models: asked }),
    ...(known !== undefined && { knowledge: known }),
    ...(criteria !== undefined && {
      criteria: Array.isArray(criteria) ? criteria.map(tidyCriterion) : criteria,
    }),
  };
}

const textItems = (text: string) => (text.trim() === '' ? [] : [{ text: text.trim() }]);

/** In YAML `true` is what people may have meant by yes. */
function tidyCriterion(criterion: unknown): unknown {
  if (!isFields(criterion) || typeof criterion.expect !== 'boolean') return criterion;
  return { ...criterion, expect: criterion.expect ? 'yes' : 'no' };
}
