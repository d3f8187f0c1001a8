// Replaces `${NAME}` in values with environment variables, so that a file can be stored without its secrets
// (workspace-file.md#environment).
import { type Issue, issue } from '@parley/contract';
import type { Path } from './problem.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Matches a variable, `${NAME}`, or an escaped one, `$${`. */
const VARIABLE = /\$\$\{|\$\{([^{}]*)\}/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Replaces every variable in a value, at any depth. `value` must not contain itself.
 * @returns `value`, with the variables replaced; `complaints`, the issues about missing variables; `unset`, those of
 * `complaints` for strings that consist of nothing but the variable.
 */
export function fillInVariables(
  value: unknown,
  environment: Environment,
): { value: unknown; complaints: Issue[]; unset: Issue[] } {
  const complaints: Issue[] = [];
  const unset: Issue[] = [];
  // If aliases repeat an object, the result also contains a single object.
  const done = new Map<object, unknown>();
  const fillVariables = (one: unknown, path: Path): unknown => {
    if (typeof one === 'string') {
      return one.replace(VARIABLE, (whole, name: string | undefined) => {
        if (name === undefined) return whole.slice(1);
        const found = NAME.test(name) ? environment[name] : undefined;
        if (found !== undefined && found !== '') return found;
        const complaint = issue(NAME.test(name) ? 'variable_unset' : 'variable_name', { name }, path);
        complaints.push(complaint);
        if (NAME.test(name) && whole === one) unset.push(complaint);
        return whole;
      });
    }
    if (typeof one !== 'object' || one === null) return one;
    const known = done.get(one);
    if (known !== undefined) return known;
    const filled = Array.isArray(one)
      ? one.map((item, index) => fillVariables(item, [...path, index]))
      : Object.fromEntries(
          Object.entries(one).map(([name, item]) => [name, fillVariables(item, [...path, name])]),
        );
    done.set(one, filled);
    return filled;
  };
  return { value: fillVariables(value, []), complaints, unset };
}
