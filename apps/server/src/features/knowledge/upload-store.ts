// Stores files that members have uploaded to a campaign but not published yet. Publishing moves the content of these
// files to the campaign's sources.
import type { Ctx } from '../../context.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface Upload {
  name: string;
  bytes: number;
  uploaded_at: string;
}

const COLUMNS = 'name, octet_length(bytes) as bytes, iso(uploaded_at) as uploaded_at';

const keep = statement<Upload>(
  'knowledge.keep-upload',
  `insert into knowledge_uploads (team_id, campaign_id, name, bytes, uploaded_at) values ($1, $2, $3, $4, $5)
   on conflict (team_id, campaign_id, name) do update set bytes = excluded.bytes, uploaded_at = excluded.uploaded_at
   returning ${COLUMNS}`,
  { writes: ['knowledge_uploads'] },
);

/** Stores the file under that name and replaces an earlier file. @returns its record. */
export async function saveUpload(
  tx: Queries,
  ctx: Ctx,
  campaignId: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Upload> {
  return (await tx.row(keep, [ctx.teamId, campaignId, name, bytes, ctx.clock.now()]))!;
}

const uploadBytes = statement<{ bytes: Buffer }>(
  'knowledge.upload-bytes',
  'select bytes from knowledge_uploads where team_id = $1 and campaign_id = $2 and name = $3',
);

/** Returns the content of the upload with that name, or undefined. */
export async function findUpload(
  db: Queries,
  teamId: string,
  campaignId: string,
  name: string,
): Promise<Buffer | undefined> {
  return (await db.row(uploadBytes, [teamId, campaignId, name]))?.bytes;
}

const list = statement<Upload>(
  'knowledge.uploads',
  `select ${COLUMNS} from knowledge_uploads where team_id = $1 and campaign_id = $2 order by name`,
);

export function listUploads(db: Queries, teamId: string, campaignId: string): Promise<Upload[]> {
  return db.rows(list, [teamId, campaignId]);
}

const remove = statement(
  'knowledge.delete-uploads',
  'delete from knowledge_uploads where team_id = $1 and campaign_id = $2 and name = any($3)',
  { writes: ['knowledge_uploads'] },
);

export async function deleteUploads(
  tx: Queries,
  teamId: string,
  campaignId: string,
  names: readonly string[],
): Promise<void> {
  await tx.write(remove, [teamId, campaignId, names]);
}

/** An upload that is not published within this many days is deleted (dashboard-operations.md#agents-knowledge). */
export const UPLOAD_DAYS = 30;

const forget = statement('knowledge.prune-uploads', 'delete from knowledge_uploads where uploaded_at <= $1', {
  writes: ['knowledge_uploads'],
});

/** Deletes unpublished uploads that are older than `until`. */
export async function pruneUploads(db: Queries, until: Date): Promise<void> {
  await db.write(forget, [until]);
}
