// The settings of a campaign's agent: draft, publishing, earlier versions, knowledge (dashboard-operations.md#agents).
import { z } from 'zod';
import { id, text, timestampOut } from './fields.ts';
import { createRejection, encodeIssue } from './issues/from-zod.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema } from './pagination.ts';
import { AgentBlock, BookingBlock } from './settings/agent.ts';

/** The maximum size of a knowledge file in bytes, and of a request with the file in base64. */
const MOST_FILE = 5 * 1_024 * 1_024;
const FILE_BODY = 7 * 1_024 * 1_024;

const version = z
  .string()
  .max(80)
  .describe('From `agents.get`. The call is refused if another member has changed the agent since.');

const Author = z.strictObject({ kind: z.string(), id: id.nullable(), name: z.string().nullable() });

export const AgentRevision = z
  .strictObject({
    id,
    number: z.int().describe('The position of the version among those of the campaign, from 1.'),
    block: AgentBlock,
    author: Author.describe('`kind` is `system` if a workspace file or the installation published it.'),
    published_at: timestampOut,
  })
  .meta({ id: 'AgentRevision', description: 'A published version of an agent.' });

/** An issue of a draft. Drafts that an older version of Parley saved have no codes. */
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
      .describe('Problems that prevent publishing. `path` is a path such as `criteria[0].ask`.'),
    base: z
      .int()
      .nullable()
      .describe(
        'The number of the published version that the draft is based on. Null if that version is no longer the latest.',
      ),
    restores: z
      .int()
      .nullable()
      .describe('The number of the version that the draft restores. Null if it restores none.'),
    author: Author,
    saved_at: timestampOut,
  })
  .meta({ id: 'AgentDraft' });

export const AgentFloor = z
  .strictObject({
    engine: z.string(),
    reply_delay_ms: z.int().describe('The minimum reply delay, in milliseconds.'),
    follow_ups: z.int().describe('The maximum number of follow-ups.'),
    follow_up_ms: z.int().describe('The minimum delay of each follow-up, in milliseconds.'),
  })
  .meta({ id: 'AgentFloor', description: 'Limits for agents whose number reaches real people.' });

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
    published: AgentRevision.describe(
      'The published version. Its number is 0 if the agent was published before versions were recorded.',
    ),
    draft: AgentDraft.nullable(),
    defaults: AgentBlock.describe('The defaults of fields that the block omits.'),
    booking_defaults: BookingBlock.describe('The defaults of `booking`.'),
    example_texts: z
      .array(z.string())
      .describe(
        'Texts of the block or the draft that are unchanged examples of a template. Empty once the campaign has started.',
      ),
    floor: AgentFloor.nullable().describe('Null if the number is simulated, or the campaign has no number.'),
    templates: z.boolean().describe('True if the first message must be a template.'),
    languages: z.array(z.string()).describe('The languages of the offline agent.'),
    providers: z.array(z.string()).describe('The names of the providers of language models.'),
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
        hours: z
          .string()
          .nullable()
          .describe("The member's opening hours. Null: the hours of the campaign apply."),
      }),
    ),
    timezone: z.string().nullable().describe('The time zone of the workspace. Null if it has none.'),
  })
  .meta({ id: 'Agent', description: "An agent's settings, its draft, and what a form needs." });

export const AgentEffects = z
  .strictObject({
    conversations: z
      .int()
      .describe('Conversations that the agent handles. They use the new version from the next turn.'),
    held: z
      .int()
      .describe('Conversations that members handle. They use the new version when the agent takes over.'),
    waiting: z.int().describe('Queued first contacts.'),
  })
  .meta({ id: 'AgentEffects', description: 'The conversations that a new version affects.' });

export const KnowledgeItem = z
  .strictObject({
    text: text(1, 20_000).optional(),
    file: text(1, 1_000).optional(),
    url: text(1, 2_048).optional(),
  })
  .refine((item) => Object.values(item).filter((value) => value !== undefined).length === 1, {
    ...createRejection('exactly_one_of', { names: ['text', 'file', 'url'] }),
  });

export const KnowledgeReading = z
  .strictObject({
    passages: z.int(),
    sample: z
      .array(
        z.strictObject({ heading: z.string().nullable(), place: z.string().nullable(), text: z.string() }),
      )
      .describe('The first three passages.'),
    problem: z
      .strictObject({ code: z.string(), params: z.record(z.string(), z.unknown()), message: z.string() })
      .nullable()
      .describe('Why the item cannot be read. Null if it was read.'),
  })
  .meta({ id: 'KnowledgeReading', description: 'The passages of a text, file or page.' });

export const KnowledgeSource = z
  .strictObject({
    kind: z.enum(['text', 'file', 'url']),
    name: z.string().describe('The path of a file, the URL of a page, or the first words of a text.'),
    passages: z.int(),
    read_at: timestampOut.describe('When its content was read.'),
  })
  .meta({ id: 'KnowledgeSource', description: 'A source that the agent searches.' });

export const KnowledgeUpload = z
  .strictObject({
    name: z.string().describe('The value of `file:` in the block.'),
    bytes: z.int(),
    uploaded_at: timestampOut,
  })
  .meta({
    id: 'KnowledgeUpload',
    description: 'A file that a draft can name. Publishing makes it a source.',
  });

const ofCampaign = z.strictObject({ id: id.describe("The campaign's id or slug.") });

export const agents = {
  get: operation({
    ...inDashboard,
    id: 'agents.get',
    method: 'GET',
    path: '/campaigns/{id}/agent',
    scope: 'campaigns:read',
    summary: 'Read the agent: the published version, the draft, and the choices for its fields',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Agent) },
    errors: ['not_found'],
  }),
  saveDraft: operation({
    ...inDashboard,
    id: 'agents.saveDraft',
    method: 'PUT',
    path: '/campaigns/{id}/agent/draft',
    scope: 'campaigns:write',
    summary: 'Save the draft, even if it has problems',
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
        .describe('The number of the version that the draft restores. Null if it restores none.'),
    }),
    success: { status: 200, body: createDataSchema(Agent) },
    errors: ['not_found', 'changed_meanwhile', 'invalid_state'],
  }),
  check: operation({
    ...inDashboard,
    id: 'agents.check',
    method: 'POST',
    path: '/campaigns/{id}/agent/check',
    scope: 'campaigns:write',
    summary: 'List the problems that prevent publishing, without saving anything or fetching pages',
    params: ofCampaign,
    query: nothing,
    body: z.strictObject({ block: AgentBlock }),
    success: { status: 200, body: createDataSchema(z.strictObject({ problems: z.array(DraftProblem) })) },
    errors: ['not_found', 'invalid_state'],
  }),
  holidays: operation({
    ...inDashboard,
    id: 'agents.holidays',
    method: 'GET',
    path: '/holidays',
    scope: 'campaigns:read',
    summary: 'List the countries and regions whose public holidays are known',
    params: nothing,
    query: nothing,
    body: null,
    success: {
      status: 200,
      body: createDataSchema(
        z.array(
          z.strictObject({
            code: z.string().describe('The value of `holidays` in a booking block, such as `FR` or `DE-BY`.'),
            region: z
              .string()
              .nullable()
              .describe('The name of the region in its own language. Null for a whole country.'),
          }),
        ),
      ),
    },
    errors: [],
  }),
  detectLanguage: operation({
    ...inDashboard,
    id: 'agents.detectLanguage',
    method: 'POST',
    path: '/campaigns/{id}/agent/language',
    scope: 'campaigns:write',
    summary: 'Detect the language of a message, to compare it with the language of the agent',
    params: ofCampaign,
    query: nothing,
    body: z.strictObject({ text: text(1, 4096) }),
    success: {
      status: 200,
      body: createDataSchema(
        z.strictObject({
          language: z.string().nullable().describe('The code of the language. Null if it is not clear.'),
        }),
      ),
    },
    errors: ['not_found'],
  }),
  dropDraft: operation({
    ...inDashboard,
    id: 'agents.dropDraft',
    method: 'POST',
    path: '/campaigns/{id}/agent/draft/drop',
    scope: 'campaigns:write',
    summary: 'Discard the draft',
    params: ofCampaign,
    query: nothing,
    body: z.strictObject({ version }),
    success: { status: 200, body: createDataSchema(Agent) },
    errors: ['not_found', 'changed_meanwhile'],
  }),
  publish: operation({
    ...inDashboard,
    id: 'agents.publish',
    method: 'POST',
    path: '/campaigns/{id}/agent/publish',
    scope: 'campaigns:write',
    summary: 'Publish the agent, after fetching its pages and checking everything',
    params: ofCampaign,
    query: nothing,
    body: z.strictObject({ block: AgentBlock, version }),
    success: { status: 200, body: createDataSchema(Agent) },
    errors: ['not_found', 'changed_meanwhile', 'invalid_state'],
  }),
  effects: operation({
    ...inDashboard,
    id: 'agents.effects',
    method: 'GET',
    path: '/campaigns/{id}/agent/effects',
    scope: 'campaigns:read',
    summary: 'Count the conversations that a new version affects',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(AgentEffects) },
    errors: ['not_found'],
  }),
  revisions: operation({
    ...inDashboard,
    id: 'agents.revisions',
    method: 'GET',
    path: '/campaigns/{id}/agent/revisions',
    scope: 'campaigns:read',
    summary: 'List published versions, newest first, at most 200',
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
    ...inDashboard,
    id: 'agents.revision',
    method: 'GET',
    path: '/campaigns/{id}/agent/revisions/{number}',
    scope: 'campaigns:read',
    summary: 'Read a published version',
    params: z.strictObject({ id: id.describe("The campaign's id or slug."), number: z.string() }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(AgentRevision) },
    errors: ['not_found'],
  }),
  sources: operation({
    ...inDashboard,
    id: 'agents.sources',
    method: 'GET',
    path: '/campaigns/{id}/agent/sources',
    scope: 'campaigns:read',
    summary: 'List the sources that the agent searches, with their passages',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: {
      status: 200,
      body: createDataSchema(
        z.strictObject({ sources: z.array(KnowledgeSource), uploads: z.array(KnowledgeUpload) }),
      ),
    },
    errors: ['not_found'],
  }),
  read: operation({
    ...inDashboard,
    id: 'agents.read',
    method: 'POST',
    path: '/campaigns/{id}/agent/read',
    scope: 'campaigns:write',
    summary: 'Test how a text, a file or a page is read, without saving it; a page can take 20 s',
    params: ofCampaign,
    query: nothing,
    body: KnowledgeItem,
    success: { status: 200, body: createDataSchema(KnowledgeReading) },
    errors: ['not_found', 'invalid_state'],
  }),
  upload: operation({
    ...inDashboard,
    id: 'agents.upload',
    method: 'POST',
    path: '/campaigns/{id}/agent/files',
    scope: 'campaigns:write',
    summary: 'Upload a file of at most 5 MB; the agent uses it once a published version names it',
    params: ofCampaign,
    query: nothing,
    body: z.strictObject({
      name: text(1, 200).regex(/^[^/\\\0]+$/, encodeIssue('file_name')),
      content: z
        .base64()
        .max(Math.ceil(MOST_FILE / 3) * 4, encodeIssue('file_size'))
        .describe('In base64.'),
      replace: z.boolean().default(false).describe('Whether the file replaces one with the same name.'),
    }),
    bodyLimit: FILE_BODY,
    success: { status: 200, body: createDataSchema(KnowledgeUpload) },
    errors: ['not_found', 'invalid_state', 'quota_exceeded'],
  }),
};
