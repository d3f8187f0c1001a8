// Gives the parameters of statements names, because long lists of numbers are easily mixed up.
import { type Runs, type Statement, type StatementOptions, statement } from './database.ts';

/** Matches a parameter, and text in which a colon means something else: strings, names, comments and casts. */
const PARAMETER =
  /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:(?<name>[a-z_]\w*)|\$(?<position>\d+)/g;

type Parameter = { name?: string; position?: string };

export interface NamedStatement<Row> extends Runs<Row, object> {
  /** Returns the statement and its values, for the functions of `Queries`: `tx.write(...insert({ team_id, name }))`. */
  (values: object): [statement: Statement<Row>, values: unknown[]];
}

/**
 * Defines a statement with named parameters, such as `:name`. The workspace, `:team_id`, is always `$1`, so that a
 * part which contains `$1` can be shared with other statements. Running it throws if a value is missing.
 */
export function namedStatement<Row = unknown>(
  name: string,
  text: string,
  options?: Omit<StatementOptions, 'parameters'>,
): NamedStatement<Row> {
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
  const bind = (values: object): [Statement<Row>, unknown[]] => {
    const missing = names.filter((parameter) => !(parameter in values));
    if (missing.length > 0) throw new Error(`statement ${name} needs values for ${missing.join(', ')}`);
    return [made, names.map((parameter) => (values as Record<string, unknown>)[parameter])];
  };
  const list =
    <A extends unknown[]>(values: (...args: A) => object) =>
    (...args: A) =>
      bind(values(...args))[1];
  return Object.assign(bind, {
    rows: (values, pick) => made.rows(list(values), pick),
    row: (values, pick) => made.row(list(values), pick),
    exists: (values) => made.exists(list(values)),
    write: (values) => made.write(list(values)),
  } satisfies Runs<Row, object>);
}
