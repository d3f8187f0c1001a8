// Reads many rows by their keys in one statement.

/**
 * Returns SQL for a row of `team_id` and `id` for each id of a parameter; `$1` is the workspace. Join it by both
 * columns, so that each row is looked up by its key. With `team_id = $1 and id = any(…)` the planner, which has no
 * statistics on workspaces (docs/adr/isolate-workspaces-by-keys.md), reads all rows of the workspace.
 */
export function selectKeys(ids: string): string {
  return `(select $1::text as team_id, unnest(${ids}::text[]) as id offset 0)`;
}
