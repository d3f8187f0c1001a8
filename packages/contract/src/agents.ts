// How a campaign's agent is set up: draft, publishing, earlier versions, and what it knows (dashboard-doors.md#agents).
import { z } from 'zod';
import { id, text, timestampOut } from './fields.ts';
import { coded, rejecting } from './issues/from-zod.ts';
import { operation } from './operation.ts';
import { dataOf } from './pagination.ts';
import { atDashboard, nothing } from './sign-in.ts';

/** A file of a campaign's knowledge, and its body in base64. */
const MOST_FILE = 5 * 1_024 * 1_024;
const FILE_BODY = 7 * 1_024 * 1_024;

/** The `agent:` block of a workspace file: the server holds it against workspace-file.md#agent. */
export const AgentBlock = z
  .record(z.string(), z.unknown())
  .describe('The `agent:` block of a workspace file, as a JSON value.');

const version = z
  .string()
  .max(80)
  .describe('As `agents.get` answered it: when somebody changed the agent since, the call is refused.');

const Author = z.strictObject({ kind: z.string(), id: id.nullable(), name: z.string().nullable() });

export const AgentRevision = z
  .strictObject({
    id,
    number: z.int().describe('Counts the published versions of the campaign.'),
    block: AgentBlock,
    author: Author.describe('`system`: a workspace file, or the installation.'),
    published_at: timestampOut,
  })
  .meta({ id: 'AgentRevision', description: 'A version of an agent that was published.' });

/** A problem of a draft. Drafts that an older Parley saved have no codes. */
const DraftProblem = z.strictObject({
  path: z.string(),
  code: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  message: z.string(),
});

export const AgentDraft = z
  .strictObject({
    block: AgentBlock,
    problems: z
      .array(DraftProblem)
      .describe('What would keep it from being published; `path` such as `criteria[0].ask`.'),
    base: z.int().nullable().describe('The revision that it began from.'),
    restores: z.int().nullable().describe('The revision that it brings back.'),
    author: Author,
    saved_at: timestampOut,
  })
  .meta({ id: 'AgentDraft' });

export const AgentFloor = z
  .strictObject({
    engine: z.string(),
    reply_delay_ms: z.int(),
    follow_ups: z.int().describe('At most so many,'),
    follow_up_ms: z.int().describe('each at least so long.'),
  })
  .meta({ id: 'AgentFloor', description: 'What a number that reaches real people asks of its agents.' });

export const Agent = z
  .strictObject({
    campaign: z.strictObject({
      id,
      slug: z.string(),
      name: z.string(),
      status: z.string(),
      purpose: z.string(),
      number: z.string().nullable(),
    }),
    version,
    published: AgentRevision.describe('With the number 0 where the campaign is older than its revisions.'),
    draft: AgentDraft.nullable(),
    defaults: AgentBlock.describe('What holds where the block leaves a field out.'),
    booking_defaults: z.record(z.string(), z.unknown()).describe('The same for `booking`.'),
    floor: AgentFloor.nullable().describe('null: the number is simulated, or there is none yet.'),
    templates: z.boolean().describe('The number writes first with templates alone.'),
    languages: z.array(z.string()).describe('Those that the agent speaks without a language model.'),
    providers: z.array(z.string()).describe('Of language models, by name.'),
    calendars: z.array(
      z.strictObject({
        name: z.string(),
        provider: z.string(),
        has_hours: z.boolean(),
        has_length: z.boolean(),
        has_page: z.boolean(),
      }),
    ),
    members: z.array(
      z.strictObject({
        email: z.string(),
        name: z.string().nullable(),
        hours: z.string().nullable().describe('Their own opening hours; null: those of the campaign.'),
      }),
    ),
    timezone: z.string().nullable().describe("The workspace's."),
  })
  .meta({ id: 'Agent', description: 'An agent as it is set up, its draft, and what a form needs to know.' });

export const AgentEffects = z
  .strictObject({
    conversations: z
      .int()
      .describe('Under way with the agent: they take the new version at their next turn.'),
    held: z.int().describe('Held by people: the agent has the new version when it gets them back.'),
    waiting: z.int().describe('First contacts that wait.'),
  })
  .meta({ id: 'AgentEffects', description: 'Whom a new version of the agent concerns.' });

export const KnowledgeItem = z
  .strictObject({
    text: text(1, 20_000).optional(),
    file: text(1, 1_000).optional(),
    url: text(1, 2_048).optional(),
  })
  .refine((item) => Object.values(item).filter((value) => value !== undefined).length === 1, {
    ...rejecting('exactly_one_of', { names: ['text', 'file', 'url'] }),
  });

export const KnowledgeReading = z
  .strictObject({
    passages: z.int(),
    sample: z
      .array(
        z.strictObject({ heading: z.string().nullable(), place: z.string().nullable(), text: z.string() }),
      )
      .describe('The first ones.'),
    problem: z
      .strictObject({ code: z.string(), params: z.record(z.string(), z.unknown()), message: z.string() })
      .nullable()
      .describe('Why it cannot be read.'),
  })
  .meta({ id: 'KnowledgeReading', description: 'What was made of a text, file or page.' });

export const KnowledgeSource = z
  .strictObject({
    kind: z.enum(['text', 'file', 'url']),
    name: z.string().describe('The path or the address; of a text its beginning.'),
    passages: z.int(),
    read_at: timestampOut.describe('When what it says came.'),
  })
  .meta({ id: 'KnowledgeSource', description: 'What the agent searches now.' });

export const KnowledgeUpload = z
  .strictObject({
    name: z.string().describe('As `file:` of the block names it.'),
    bytes: z.int(),
    uploaded_at: timestampOut,
  })
  .meta({
    id: 'KnowledgeUpload',
    description: 'A file that a draft may name; publishing makes it a source.',
  });

const ofCampaign = z.strictObject({ id: id.describe("The campaign's id or slug.") });

export const agents = {
  get: operation({
    ...atDashboard,
    id: 'agents.get',
    method: 'GET',
    path: '/campaigns/{id}/agent',
    scope: 'campaigns:read',
    summary: 'How the agent is set up: what is published, the draft, and what may be chosen',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(Agent) },
    errors: ['not_found'],
  }),
  saveDraft: operation({
    ...atDashboard,
    id: 'agents.saveDraft',
    method: 'PUT',
    path: '/campaigns/{id}/agent/draft',
    scope: 'campaigns:write',
    summary: 'Save the draft, also with problems',
    params: ofCampaign,
    query: nothing,
    body: z.strictObject({
      block: AgentBlock,
      version,
      restores: z
        .int()
        .min(1)
        .max(999_999_999)
        .nullable()
        .default(null)
        .describe('The revision that it brings back.'),
    }),
    success: { status: 200, body: dataOf(Agent) },
    errors: ['not_found', 'changed_meanwhile', 'invalid_state'],
  }),
  dropDraft: operation({
    ...atDashboard,
    id: 'agents.dropDraft',
    method: 'POST',
    path: '/campaigns/{id}/agent/draft/drop',
    scope: 'campaigns:write',
    summary: 'Give the draft up',
    params: ofCampaign,
    query: nothing,
    body: z.strictObject({ version }),
    success: { status: 200, body: dataOf(Agent) },
    errors: ['not_found', 'changed_meanwhile'],
  }),
  publish: operation({
    ...atDashboard,
    id: 'agents.publish',
    method: 'POST',
    path: '/campaigns/{id}/agent/publish',
    scope: 'campaigns:write',
    summary: 'Publish: pages are fetched, everything is checked, and the campaign works with it from then on',
    params: ofCampaign,
    query: nothing,
    body: z.strictObject({ block: AgentBlock, version }),
    success: { status: 200, body: dataOf(Agent) },
    errors: ['not_found', 'changed_meanwhile', 'invalid_state'],
  }),
  effects: operation({
    ...atDashboard,
    id: 'agents.effects',
    method: 'GET',
    path: '/campaigns/{id}/agent/effects',
    scope: 'campaigns:read',
    summary: 'Whom a new version would concern',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(AgentEffects) },
    errors: ['not_found'],
  }),
  revisions: operation({
    ...atDashboard,
    id: 'agents.revisions',
    method: 'GET',
    path: '/campaigns/{id}/agent/revisions',
    scope: 'campaigns:read',
    summary: 'The versions that were published, latest first, at most 200',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: {
      status: 200,
      body: z.strictObject({ data: z.array(AgentRevision.omit({ block: true })) }),
    },
    errors: ['not_found'],
  }),
  revision: operation({
    ...atDashboard,
    id: 'agents.revision',
    method: 'GET',
    path: '/campaigns/{id}/agent/revisions/{number}',
    scope: 'campaigns:read',
    summary: 'One version that was published',
    params: z.strictObject({ id: id.describe("The campaign's id or slug."), number: z.string() }),
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(AgentRevision) },
    errors: ['not_found'],
  }),
  sources: operation({
    ...atDashboard,
    id: 'agents.sources',
    method: 'GET',
    path: '/campaigns/{id}/agent/sources',
    scope: 'campaigns:read',
    summary: 'What the agent searches now, in how many passages',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: {
      status: 200,
      body: dataOf(z.strictObject({ sources: z.array(KnowledgeSource), uploads: z.array(KnowledgeUpload) })),
    },
    errors: ['not_found'],
  }),
  read: operation({
    ...atDashboard,
    id: 'agents.read',
    method: 'POST',
    path: '/campaigns/{id}/agent/read',
    scope: 'campaigns:write',
    summary: 'Read a text, a file or a page as publishing would, and keep nothing; a page may take 20 s',
    params: ofCampaign,
    query: nothing,
    body: KnowledgeItem,
    success: { status: 200, body: dataOf(KnowledgeReading) },
    errors: ['not_found', 'invalid_state'],
  }),
  upload: operation({
    ...atDashboard,
    id: 'agents.upload',
    method: 'POST',
    path: '/campaigns/{id}/agent/files',
    scope: 'campaigns:write',
    summary: 'Give the agent a file of at most 5 MB; it knows it once a version that names it is published',
    params: ofCampaign,
    query: nothing,
    body: z.strictObject({
      name: text(1, 200).regex(/^[^/\\\0]+$/, coded('file_name')),
      content: z
        .base64()
        .max(Math.ceil(MOST_FILE / 3) * 4, coded('file_size'))
        .describe('In base64.'),
      replace: z.boolean().default(false).describe('A file of that name may go.'),
    }),
    bodyLimit: FILE_BODY,
    success: { status: 200, body: dataOf(KnowledgeUpload) },
    errors: ['not_found', 'invalid_state', 'quota_exceeded'],
  }),
};
