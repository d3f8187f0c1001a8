// Resources that a person can attach to a conversation with an assistant: a lead's card, its transcript, a campaign
// (mcp.md#resources).
import { NotFoundError } from '@parley/client';
import { ConversationMessage, contract } from '@parley/contract';
import { z } from 'zod';
import type { Api } from './api.ts';
import { campaignReport, leadBrief } from './jobs/index.ts';
import { getSenderKind, pickShown } from './jobs/job.ts';
import { createGather, PAGE, readPages } from './jobs/job-api.ts';
import { omitNulls } from './json-schema.ts';
import { listCampaignValues, listLeadValues, listNewestLeads } from './known-values.ts';
import { markOutsideText } from './mark-outside-text.ts';
import type { ListedResource, Resource } from './resource.ts';
import type { JsonObject } from './tool.ts';

const LISTED_LEADS = 25;
const TRANSCRIPT_PAGES = 3;

const lead: Resource = {
  name: 'lead',
  title: 'Lead card',
  description: 'A lead: record, owner, findings, last messages, journal, next action, meeting.',
  uriTemplate: 'parley://leads/{id}',
  scopes: leadBrief.scopes,
  async list(api) {
    const leads = await listNewestLeads(api, LISTED_LEADS);
    // Omit the name, because the lead chooses it and titles are not marked.
    return leads.map(({ id, phone }) => buildPlace(lead, id, phone === null ? id : `+${phone}`));
  },
  read(api, { id = '' }) {
    // Don't accept names: a name in a URI would match any lead who uses it.
    if (!id.startsWith('lead_')) throw new NotFoundError(404, 'not_found', 'Not found.', new Headers());
    return leadBrief.run(api, { lead: id });
  },
  complete: (api, _, typed) => listLeadValues(api, typed, 'id'),
};

const transcript: Resource = {
  name: 'transcript',
  title: 'Transcript',
  description: `The conversation with a lead, oldest first: the last ${TRANSCRIPT_PAGES * PAGE} messages.`,
  uriTemplate: 'parley://leads/{id}/transcript',
  scopes: ['conversations:read'],
  read: (api, { id = '' }) => readTranscript(api, id),
  complete: (api, _, typed) => listLeadValues(api, typed, 'id'),
};

const campaign: Resource = {
  name: 'campaign',
  title: 'Campaign',
  description: 'A campaign, by id or slug: funnel, meetings, links, forecast.',
  uriTemplate: 'parley://campaigns/{id}',
  scopes: campaignReport.scopes,
  async list(api) {
    const { data } = await api.call(contract.campaigns.list, { limit: PAGE });
    return data.map(({ id, campaign_id, name }) =>
      buildPlace(campaign, campaign_id ?? id, name ?? campaign_id ?? id),
    );
  },
  read: (api, { id = '' }) => campaignReport.run(api, { campaign: id }),
  complete: (api, _, typed) => listCampaignValues(api, typed),
};

export const RESOURCES: readonly Resource[] = [lead, transcript, campaign];

/** Returns a resource with a name for programs and a title for people. */
function buildPlace({ uriTemplate, title: kind }: Resource, id: string, name: string): ListedResource {
  const uri = uriTemplate.replace('{id}', encodeURIComponent(id));
  return { uri, name: id, title: `${kind}: ${name.slice(0, 80).toWellFormed()}` };
}

const line = ConversationMessage.pick({ id: true, text: true, has_media: true, sent_at: true });
const lines = z.strictObject({
  messages: z.array(line.extend({ from: z.string() })),
  complete: z.boolean(),
  calls: z.int(),
});

async function readTranscript(api: Api, leadId: string): Promise<JsonObject> {
  const counted = createGather(api);
  const { records, complete } = await readPages(
    (cursor) => counted.call(contract.conversations.messages, { leadId, limit: PAGE, ...cursor }),
    TRANSCRIPT_PAGES,
  );
  const messages = records.toReversed().map((message) => ({
    ...pickShown(line, message),
    from: message.direction === 'inbound' ? 'lead' : getSenderKind(message.type),
  }));
  return omitNulls(markOutsideText(lines, { messages, complete, calls: counted.calls() }) as JsonObject);
}
