// Many rows by their keys, in one statement.

/**
 * SQL: a row of `team_id` and `id` for each id of a parameter; `$1` is the workspace. Join it by both columns: then each
 * row is looked up by its key. With `team_id = $1 and id = any(…)` the planner, who does not know how many rows a
 * workspace has (docs/adr/0015), reads all of them.
 */
export function wantedKeys(ids: string): string {
  return `(select $1::text as team_id, unnest(${ids}::text[]) as id offset 0)`;
}
