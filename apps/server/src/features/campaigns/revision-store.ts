// Stores revisions of agents' settings: published ones, and at most one draft per campaign.
import type { AgentBlock } from '@parley/contract';
import type { Actor } from '../../context.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';

/** A problem that prevents publishing a draft. `path` is relative to the block, such as `criteria[0].ask`. */
interface AgentProblem {
  path: string;
  message: string;
}

export interface RevisionRow {
  id: string;
  /** null if this is a draft. */
  number: number | null;
  block: AgentBlock;
  problems: AgentProblem[];
  /** The published revision on which a draft is based. */
  base_id: string | null;
  /** The number of the revision that a draft restores. */
  restores: number | null;
  author: { kind: string; id: string | null; name: string | null };
  version: number;
  created_at: string;
  updated_at: string;
}

const AUTHOR = `json_build_object('kind', author_kind, 'id', author_id, 'name', author_name) as author`;
const COLUMNS = `id, number, block, problems, base_id, restores, ${AUTHOR}, version,
  iso(created_at) as created_at, iso(updated_at) as updated_at`;

/** Returns the newest published revision; undefined if the campaign was saved before revisions existed. */
export const findNewestRevision = statement<RevisionRow & { fingerprint: Buffer }>(
  'campaigns.newest-revision',
  `select ${COLUMNS}, fingerprint from agent_revisions
   where team_id = $1 and campaign_id = $2 and number is not null order by number desc limit 1`,
).row((teamId: string, campaignId: string) => [teamId, campaignId]);

export const findDraft = statement<RevisionRow>(
  'campaigns.draft-revision',
  `select ${COLUMNS} from agent_revisions where team_id = $1 and campaign_id = $2 and number is null`,
).row((teamId: string, campaignId: string) => [teamId, campaignId]);

export const findRevision = statement<RevisionRow>(
  'campaigns.revision-by-number',
  `select ${COLUMNS} from agent_revisions where team_id = $1 and campaign_id = $2 and number = $3`,
).row((teamId: string, campaignId: string, number: number) => [teamId, campaignId, number]);

export type RevisionLine = Pick<RevisionRow, 'id' | 'author' | 'created_at'> & { number: number };

/** Lists published revisions, latest first. */
export const listRevisions = statement<RevisionLine>(
  'campaigns.revisions',
  `select id, number, ${AUTHOR}, iso(created_at) as created_at from agent_revisions
   where team_id = $1 and campaign_id = $2 and number is not null order by number desc limit $3`,
).rows((teamId: string, campaignId: string, limit: number) => [teamId, campaignId, limit]);

export const insertRevision = namedStatement<{ number: number }>(
  'campaigns.add-revision',
  `insert into agent_revisions (team_id, id, campaign_id, number, block, fingerprint, author_kind, author_id,
     author_name, created_at, updated_at)
   values (:team_id::id, :id, :campaign_id::id, coalesce((select max(number)
     from agent_revisions where team_id = :team_id::id and campaign_id = :campaign_id::id), 0) + 1,
     :block, :fingerprint, :author_kind, :author_id, :author_name, :now, :now)
   returning number`,
  { writes: ['agent_revisions'] },
).row(
  (teamId: string, revision: NewRevision & { fingerprint: Buffer }) => ({
    ...revision,
    ...toRow(teamId, revision),
  }),
  (row) => row!.number,
);

export interface NewRevision {
  id: string;
  campaignId: string;
  block: AgentBlock;
  actor: Actor;
  now: Date;
}

function toRow(teamId: string, { campaignId, block, actor }: NewRevision) {
  const author = actor.kind === 'member' || actor.kind === 'key' ? actor : null;
  return {
    team_id: teamId,
    campaign_id: campaignId,
    block: JSON.stringify(block),
    author_kind: actor.kind,
    author_id: author?.id,
    author_name: author?.name,
  };
}

/** Deletes the campaign's published revisions up to the given number. */
export const deleteRevisions = statement(
  'campaigns.forget-revisions',
  `delete from agent_revisions where team_id = $1 and campaign_id = $2 and number <= $3`,
  { writes: ['agent_revisions'] },
).write((teamId: string, campaignId: string, through: number) => [teamId, campaignId, through]);

const saveDraft = namedStatement<RevisionRow>(
  'campaigns.save-draft',
  `insert into agent_revisions as draft (team_id, id, campaign_id, block, problems, base_id, restores, author_kind,
     author_id, author_name, created_at, updated_at)
   values (:team_id, :id, :campaign_id, :block, :problems, :base_id, :restores, :author_kind, :author_id,
     :author_name, :now, :now)
   on conflict (team_id, campaign_id) where number is null do update set
     block = excluded.block, problems = excluded.problems, base_id = excluded.base_id, restores = excluded.restores,
     author_kind = excluded.author_kind, author_id = excluded.author_id, author_name = excluded.author_name,
     version = draft.version + 1, updated_at = excluded.updated_at
   returning ${COLUMNS}`,
  { writes: ['agent_revisions'] },
);

export async function upsertDraft(
  tx: Queries,
  teamId: string,
  draft: NewRevision & Pick<RevisionRow, 'problems' | 'base_id' | 'restores'>,
): Promise<RevisionRow> {
  const problems = JSON.stringify(draft.problems);
  return (await tx.row(...saveDraft({ ...draft, ...toRow(teamId, draft), problems })))!;
}

export const deleteDraft = statement(
  'campaigns.drop-draft',
  'delete from agent_revisions where team_id = $1 and campaign_id = $2 and number is null',
  { writes: ['agent_revisions'] },
).write((teamId: string, campaignId: string) => [teamId, campaignId]);
