// Gives the parameters of statements names, because long lists of numbers are easily mixed up.
import { type Statement, type StatementOptions, statement } from './database.ts';

/** Matches a parameter, and text in which a colon means something else: strings, names, comments and casts. */
const PARAMETER =
  /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:(?<name>[a-z_]\w*)|\$(?<position>\d+)/g;

type Parameter = { name?: string; position?: string };

/** Returns a statement and its values, for the functions of `Queries`: `tx.write(...insert({ team_id, name }))`. */
export type BindValues<Row> = (values: object) => [statement: Statement<Row>, values: unknown[]];

/**
 * Defines a statement with named parameters, such as `:name`. The workspace, `:team_id`, is always `$1`, so that a
 * part which contains `$1` can be shared with other statements. The returned function throws if a value is missing.
 */
export function namedStatement<Row = unknown>(
  name: string,
  text: string,
  options?: Omit<StatementOptions, 'parameters'>,
): BindValues<Row> {
  const found = [...text.matchAll(PARAMETER)].map(({ groups }) => groups as Parameter);
  const other = found.find(({ position }) => position !== undefined && position !== '1');
  if (other) throw new Error(`statement ${name} must name its parameter $${other.position}`);
  const given = found.flatMap((one) => (one.position ? 'team_id' : (one.name ?? [])));
  const names = [...new Set(given.includes('team_id') ? ['team_id', ...given] : given)];
  const numbered = text.replace(PARAMETER, (...match) => {
    const { name: parameter } = match.at(-1) as Parameter;
    return parameter === undefined ? match[0] : `$${names.indexOf(parameter) + 1}`;
  });
  const made = statement<Row>(name, numbered, { ...options, parameters: names });
  return (values) => {
    const missing = names.filter((parameter) => !(parameter in values));
    if (missing.length > 0) throw new Error(`statement ${name} needs values for ${missing.join(', ')}`);
    return [made, names.map((parameter) => (values as Record<string, unknown>)[parameter])];
  };
}
