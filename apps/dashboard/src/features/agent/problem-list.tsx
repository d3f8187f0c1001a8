// The problems that prevent publishing, with links to their fields.
import type { AgentText } from '../../text/en/agent.ts';
import type { Text } from '../../text/en.ts';
import { useText } from '../../text/language.tsx';
import { focusField } from './form-section.tsx';
import { type FieldProblem, formatProblem } from './problems.ts';
import { useAgentText } from './text.ts';

export function ProblemList({ problems }: { problems: readonly FieldProblem[] }) {
  const text = useAgentText();
  const common = useText();
  if (problems.length === 0) return null;
  return (
    <div className="grid gap-2 py-3 px-4 rounded-panel bg-danger-soft mb-4" role="alert">
      <p className="font-medium">{text.problems.title(problems.length)}</p>
      <ul className="ps-4 wrap-anywhere">
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.message}`} className="py-0.5">
            <button
              type="button"
              className="min-h-6 text-danger font-medium underline"
              onClick={() => focusField(problem.path)}
            >
              {describePath(problem.path, { ...text, labeled: common.labeled })}
            </button>{' '}
            {formatProblem(problem, common, text)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns a function that describes a problem in one sentence, with the name of its field. */
export function useDescribeProblem(): (problem: FieldProblem) => string {
  const text = useAgentText();
  const common = useText();
  return (problem) =>
    `${describePath(problem.path, { ...text, labeled: common.labeled })} ${formatProblem(problem, common, text)}`;
}

/** Formats a field path for display: `criteria[0].ask` becomes "Criteria, no. 1". */
function describePath(path: string, text: AgentText & Pick<Text, 'labeled'>): string {
  const [, field = '', place, part, partPlace] =
    /^([^.[]+)(?:\[(\d+)\])?(?:\.([^.[]+)(?:\[(\d+)\])?)?/.exec(path) ?? [];
  if (field === '') return text.problems.whole;
  const name = text.fields[field] ?? field;
  const number = (one: string) => `, ${text.formatFieldPath(Number(one) + 1)}`;
  if (place !== undefined) {
    const criterion: Record<string, string> = { ask: text.criteria.ask, expect: text.criteria.expect };
    const inside = field === 'criteria' && part !== undefined ? criterion[part] : undefined;
    return `${name}${number(place)}${inside === undefined ? '' : `, ${inside}`}`;
  }
  if (part === undefined) return name;
  const parts = field === 'facts' ? text.facts.fields : text.bookingFields;
  return text.labeled(name, `${parts[part] ?? part}${partPlace === undefined ? '' : number(partPlace)}`);
}
