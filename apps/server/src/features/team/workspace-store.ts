// Reads and changes the workspace in the format for its members, and checks whether one exists (for the first run).
import type { Plan } from '../../context.ts';
import { SIMULATED_ENGINES } from '../../engines/capabilities.ts';
import { type Statement, statement } from '../../platform/postgres/database.ts';

export interface WorkspaceRecord {
  team_id: string;
  slug: string;
  name: string;
  plan: Plan;
  timezone: string | null;
  simulated_only: boolean;
  second_step_required: boolean;
  created_at: string;
}

export const readWorkspaceRecord = statement<WorkspaceRecord>(
  'team.workspace',
  `select team.team_id, team.slug, team.name, team.plan, team.timezone, team.second_step_required,
     coalesce((select bool_and(number.engine = any($2)) from numbers number where number.team_id = team.team_id),
       false) as simulated_only, iso(team.created_at) as created_at
   from teams team where team.team_id = $1`,
).row(
  (teamId: string) => [teamId, SIMULATED_ENGINES],
  (row) => row!,
);

const configure = statement(
  'team.configure',
  'update teams set name = $2, timezone = $3, second_step_required = $4 where team_id = $1',
  { writes: ['teams'] },
);

export const configureWorkspace = configure.write(
  (
    teamId: string,
    {
      name,
      timezone,
      second_step_required,
    }: Pick<WorkspaceRecord, 'name' | 'timezone' | 'second_step_required'>,
  ) => [teamId, name, timezone, second_step_required],
);

/** Returns whether any workspace exists. */
export const hasWorkspace = statement<{ team_id: string }>(
  'team.any',
  'select team_id from teams limit 1',
).exists(() => []);

/** Returns whether this statement changes the permissions of members. */
export function changesWorkspace(changed: Statement<unknown>): boolean {
  return changed === configure;
}
