// Stores saved views. A view without a member is shared with the whole workspace.
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface View {
  id: string;
  name: string;
  url: string;
  shared: boolean;
  created_at: string;
}

const COLUMNS = `id, name, url, member_id is null as shared, iso(created_at) as created_at`;

/** Returns the member's own views and the shared ones, oldest first. */
export const listViews = statement<View>(
  'views.list',
  `select ${COLUMNS} from saved_views where team_id = $1 and (member_id is null or member_id = $2) order by id`,
).rows((teamId: string, memberId: string) => [teamId, memberId]);

export const lockView = statement<View>(
  'views.one',
  `select ${COLUMNS} from saved_views
   where team_id = $1 and id = $2 and (member_id is null or member_id = $3) for no key update`,
).row((teamId: string, id: string, memberId: string) => [teamId, id, memberId]);

/** Returns whether the member can see a view with that id. */
export const viewExists = statement(
  'views.exists',
  'select 1 from saved_views where team_id = $1 and id = $2 and (member_id is null or member_id = $3)',
).exists((teamId: string, id: string, memberId: string) => [teamId, id, memberId]);

/** Stores a view. @param memberId null for a shared view. */
export const insertView = statement<View>(
  'views.insert',
  `insert into saved_views (team_id, id, member_id, name, url, created_at) values ($1, $2, $3, $4, $5, $6)
   returning ${COLUMNS}`,
  { writes: ['saved_views'] },
).row(
  (
    teamId: string,
    row: { id: string; memberId: string | null; name: string; url: string; created_at: Date },
  ) => [teamId, row.id, row.memberId, row.name, row.url, row.created_at],
  (row) => row!,
);

const update = statement<View>(
  'views.update',
  `update saved_views set member_id = $3, name = $4, url = $5 where team_id = $1 and id = $2
   returning ${COLUMNS}`,
  { writes: ['saved_views'] },
);

export async function updateView(
  tx: Queries,
  teamId: string,
  row: { id: string; memberId: string | null; name: string; url: string },
): Promise<View> {
  return (await tx.row(update, [teamId, row.id, row.memberId, row.name, row.url]))!;
}

export const deleteView = statement(
  'views.delete',
  'delete from saved_views where team_id = $1 and id = $2',
  { writes: ['saved_views'] },
).write((teamId: string, id: string) => [teamId, id]);
