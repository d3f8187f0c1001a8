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

const list = statement<View>(
  'views.list',
  `select ${COLUMNS} from saved_views where team_id = $1 and (member_id is null or member_id = $2) order by id`,
);

/** Returns the member's own views and the shared ones, oldest first. */
export function listViews(db: Queries, teamId: string, memberId: string): Promise<View[]> {
  return db.rows(list, [teamId, memberId]);
}

const one = statement<View>(
  'views.one',
  `select ${COLUMNS} from saved_views
   where team_id = $1 and id = $2 and (member_id is null or member_id = $3) for no key update`,
);

export function lockView(
  tx: Queries,
  teamId: string,
  id: string,
  memberId: string,
): Promise<View | undefined> {
  return tx.row(one, [teamId, id, memberId]);
}

const exists = statement(
  'views.exists',
  'select 1 from saved_views where team_id = $1 and id = $2 and (member_id is null or member_id = $3)',
);

/** Returns whether the member can see a view with that id. */
export async function viewExists(
  db: Queries,
  teamId: string,
  id: string,
  memberId: string,
): Promise<boolean> {
  return (await db.row(exists, [teamId, id, memberId])) !== undefined;
}

const insert = statement<View>(
  'views.insert',
  `insert into saved_views (team_id, id, member_id, name, url, created_at) values ($1, $2, $3, $4, $5, $6)
   returning ${COLUMNS}`,
  { writes: ['saved_views'] },
);

/** Stores a view. @param memberId null for a shared view. */
export async function insertView(
  tx: Queries,
  teamId: string,
  row: { id: string; memberId: string | null; name: string; url: string; created_at: Date },
): Promise<View> {
  return (await tx.row(insert, [teamId, row.id, row.memberId, row.name, row.url, row.created_at]))!;
}

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

const remove = statement('views.delete', 'delete from saved_views where team_id = $1 and id = $2', {
  writes: ['saved_views'],
});

export async function deleteView(tx: Queries, teamId: string, id: string): Promise<void> {
  await tx.write(remove, [teamId, id]);
}
