// What a person may attach to a conversation with an assistant: a lead's card, its transcript, a campaign (mcp.md#resources).
import { NotFoundError } from '@parley/client';
import { ConversationMessage, contract, type Scope } from '@parley/contract';
import { z } from 'zod';
import type { Api } from './api.ts';
import { gather, PAGE, walk } from './jobs/gather.ts';
import { senderOf, shown } from './jobs/job.ts';
import { mark } from './mark.ts';
import type { JsonObject, Tool } from './tool.ts';

const LISTED_LEADS = 25;
const TRANSCRIPT_PAGES = 3;
const TYPE = 'application/json';

export interface ResourceTemplate {
  uriTemplate: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** A key that lacks one of these does not see it. */
  scopes: readonly Scope[];
}

const CARD = 'parley://leads/{id}';
const TRANSCRIPT = 'parley://leads/{id}/transcript';
const CAMPAIGN = 'parley://campaigns/{id}';

export const RESOURCE_TEMPLATES: readonly ResourceTemplate[] = [
  {
    uriTemplate: CARD,
    name: 'lead',
    title: 'Lead card',
    description: 'A lead: record, owner, findings, last messages, journal, next action, meeting.',
    mimeType: TYPE,
    scopes: ['leads:read'],
  },
  {
    uriTemplate: TRANSCRIPT,
    name: 'transcript',
    title: 'Transcript',
    description: `What was said with a lead, oldest first: the last ${TRANSCRIPT_PAGES * PAGE} messages.`,
    mimeType: TYPE,
    scopes: ['conversations:read'],
  },
  {
    uriTemplate: CAMPAIGN,
    name: 'campaign',
    title: 'Campaign',
    description: 'A campaign by id or slug: funnel, meetings, links, forecast.',
    mimeType: TYPE,
    scopes: ['campaigns:read', 'leads:read'],
  },
];

export interface ListedResource {
  uri: string;
  name: string;
  title: string;
  mimeType: string;
}

export interface Resources {
  templates(scopes: readonly Scope[]): ResourceTemplate[];
  /** Campaigns, and the newest leads. */
  list(api: Api, scopes: readonly Scope[]): Promise<ListedResource[]>;
  /** Throws the client's `ApiError`; a `NotFoundError` for an address of no resource. */
  read(api: Api, uri: string): Promise<{ uri: string; mimeType: string; text: string }>;
  /** Ids for the parameter of a template, by the beginning of an id, or by a part of a name or phone. */
  complete(api: Api, uriTemplate: string, value: string): Promise<string[]>;
}

/** @param jobs the tools for whole jobs: cards and campaigns are what they answer. */
export function createResources(jobs: readonly Tool[]): Resources {
  const answerOf = (name: string) => {
    const tool = jobs.find((one) => one.name === name)!;
    return (api: Api, args: JsonObject) => tool.run(api, args);
  };
  const [brief, report] = [answerOf('lead_brief'), answerOf('campaign_report')];
  return {
    templates: visible,
    async list(api, scopes) {
      const names = visible(scopes).map(({ name }) => name);
      const [campaigns, leads] = await Promise.all([
        names.includes('campaign') ? campaignsOf(api) : [],
        names.includes('lead') ? newestLeads(api, LISTED_LEADS) : [],
      ]);
      return [
        ...campaigns.map(({ slug, name }) => listed(CAMPAIGN, slug, 'Campaign', name ?? slug)),
        ...leads.map(({ id, name, phone }) => listed(CARD, id, 'Lead', name ?? phone ?? id)),
      ];
    },
    async read(api, uri) {
      const [, kind, id, part] = /^parley:\/\/(leads|campaigns)\/([^/?#]+)(\/transcript)?$/.exec(uri) ?? [];
      const asked = decoded(id);
      let content: unknown;
      if (kind === 'leads' && part !== undefined && asked) content = await transcriptOf(api, asked);
      else if (kind === 'leads' && asked?.startsWith('lead_')) content = await brief(api, { lead: asked });
      else if (kind === 'campaigns' && part === undefined && asked) {
        content = await report(api, { campaign: asked });
      } else throw noResource(uri);
      return { uri, mimeType: TYPE, text: JSON.stringify(content) };
    },
    complete(api, uriTemplate, value) {
      if (uriTemplate === CAMPAIGN) return completeCampaign(api, value);
      return uriTemplate === CARD || uriTemplate === TRANSCRIPT ? completeLead(api, value, 'id') : noValues();
    },
  };
}

const noValues = async () => [];

const noResource = (uri: string) =>
  new NotFoundError(404, 'not_found', `${uri.slice(0, 200)} is no resource.`, new Headers());

function visible(scopes: readonly Scope[]): ResourceTemplate[] {
  return RESOURCE_TEMPLATES.filter((one) => one.scopes.every((scope) => scopes.includes(scope)));
}

/** A name by which a program tells them apart, and one for people. */
function listed(template: string, id: string, kind: string, title: string): ListedResource {
  return {
    uri: template.replace('{id}', encodeURIComponent(id)),
    name: id,
    title: `${kind}: ${title.slice(0, 80).toWellFormed()}`,
    mimeType: TYPE,
  };
}

function decoded(id: string | undefined): string | undefined {
  try {
    return id === undefined ? undefined : decodeURIComponent(id);
  } catch {
    return undefined;
  }
}

async function newestLeads(api: Api, limit: number) {
  return (await api.call(contract.leads.list, { limit })).data;
}

async function campaignsOf(api: Api) {
  const { data } = await api.call(contract.campaigns.list, { limit: PAGE });
  return data.flatMap(({ campaign_id: slug, name }) => (slug === null ? [] : [{ slug, name }]));
}

const line = ConversationMessage.pick({ id: true, text: true, has_media: true, sent_at: true });
const transcript = z.strictObject({
  messages: z.array(line.extend({ from: z.string() })),
  complete: z.boolean(),
  calls: z.int(),
});

async function transcriptOf(api: Api, leadId: string): Promise<unknown> {
  const counted = gather(api);
  const { records, complete } = await walk(
    (cursor) => counted.call(contract.conversations.messages, { leadId, limit: PAGE, ...cursor }),
    TRANSCRIPT_PAGES,
  );
  const messages = records.toReversed().map((message) => ({
    ...shown(line, message),
    from: message.direction === 'inbound' ? 'lead' : senderOf(message.type),
  }));
  return mark(transcript, { messages, complete, calls: counted.calls() });
}

/** Slugs, by a part of the slug or the name. */
export async function completeCampaign(api: Api, value: string): Promise<string[]> {
  const campaigns = await campaignsOf(api);
  return campaigns.filter(({ slug, name }) => has(slug, value) || has(name, value)).map(({ slug }) => slug);
}

/**
 * Newest leads, by the beginning of the id, or a part of the name or the phone. Never the name itself: it would stand in
 * a prompt as if the person had written it.
 */
export async function completeLead(api: Api, value: string, as: 'id' | 'phone'): Promise<string[]> {
  const leads = await newestLeads(api, PAGE);
  const fitting = leads.filter(
    ({ id, name, phone }) => id.startsWith(value) || has(name, value) || has(phone, value.replace(/^\+/, '')),
  );
  return fitting.map(({ id, phone }) => (as === 'phone' ? (phone ?? id) : id));
}

function has(text: string | null, part: string): boolean {
  return text?.toLowerCase().includes(part.toLowerCase()) ?? false;
}
