// Previews of calls that reach people.
import { ApiError, ValidationError } from '@parley/client';
import { contract, findPhoneProblem, toBareDigits, violation, violationText } from '@parley/contract';
import { PAGE, readPages } from '../jobs/job-api.ts';
import type { JsonObject } from '../tool.ts';
import {
  callForPreview,
  checkScope,
  failNotFound,
  type ReadPreview,
  readNumber,
  readPerson,
} from './shared.ts';

/** The maximum number of people that a preview names. */
const NAMED = 10;
/**
 * The maximum number of pages of 100 campaigns to search. A campaign that is not on these pages is resumed without
 * showing its name.
 */
const CAMPAIGN_PAGES = 5;
const DAY_MS = 86_400_000;
/** A resumed campaign answers leads who wrote within this many days (campaigns.md#resuming). */
const CATCHES_UP_DAYS = 7;

export const sendMessage: ReadPreview = async (api, args) => {
  // First preview the message: the preview is refused whenever the send would be.
  const { data } = await callForPreview(api, contract.messages.preview, args);
  const [to, sameText] = await Promise.all([readPerson(api, args['lead_id']), findEarlierSend(api, args)]);
  const { text, from, quota } = data;
  return { does: 'Sends this text to this person.', to, text, from, quota, ...sameText };
};

/**
 * Returns the time at which the same text was already sent to the lead, if it was. The response to an earlier call
 * might have been lost.
 */
function findEarlierSend(
  api: Parameters<ReadPreview>[0],
  { lead_id, text }: JsonObject,
): Promise<JsonObject | undefined> {
  return api.unlessForbidden('whether this text was sent before', undefined, async () => {
    const { data } = await api.call(contract.conversations.messages, { leadId: String(lead_id), limit: 25 });
    const same = data.find((message) => message.direction === 'outbound' && message.text === text);
    return same && { warning: 'The same text was sent to this person before.', sent_before_at: same.sent_at };
  });
}

export const pushLead: ReadPreview = async (api, args) => {
  const { data } = await callForPreview(api, contract.campaigns.previewLead, args);
  const { phone, ...result } = data;
  const does =
    data.first_message === null ? 'Contacts no one.' : "The campaign's agent writes to this person first.";
  return { does, to: { phone, name: args['name'] }, ...result };
};

export const answerLead: ReadPreview = async (api, args) => {
  await checkScope(api, contract.leads.resume);
  const [to, number, last] = await Promise.all([
    readPerson(api, args['id']),
    readNumber(api, args['id']),
    api.unlessForbidden('the last message', undefined, async () => {
      const { data } = await callForPreview(api, contract.conversations.messages, {
        lead_id: args['id'],
        limit: 1,
      });
      return data[0];
    }),
  ]);
  const does =
    last?.direction === 'inbound'
      ? 'The agent takes this conversation back and answers the last message immediately, in its own words.'
      : 'The agent takes this conversation back: it answers new messages and follows up.';
  return { does, to, last_message: last, ...number };
};

export const resumeCampaign: ReadPreview = async (api, args, now) => {
  await checkScope(api, contract.campaigns.resume);
  const campaign = await api.unlessForbidden('the campaign', undefined, () => findCampaign(api, args['id']));
  const ofCampaign = { campaign_id: String(args['id']), limit: PAGE };
  const [conversations, queued] = await Promise.all([
    api.unlessForbidden('who wrote and waits for an answer', undefined, () =>
      callForPreview(api, contract.conversations.list, ofCampaign),
    ),
    api.unlessForbidden('how many wait for a first message', undefined, () =>
      callForPreview(api, contract.leads.list, { ...ofCampaign, status: 'queued' }),
    ),
  ]);
  const since = new Date(now.getTime() - CATCHES_UP_DAYS * DAY_MS).toISOString();
  const waiting = conversations?.data.filter(
    ({ last_message_direction, last_message_at, status }) =>
      last_message_direction === 'inbound' && (last_message_at ?? '') > since && status !== 'stopped',
  );
  const first = conversations?.data[0];
  return {
    does: 'Resumes the agent. It answers leads who wrote in the last 7 days (unless a person handles the conversation), sends waiting messages, and contacts queued leads.',
    campaign,
    ...(campaign?.['status'] !== undefined &&
      campaign['status'] !== 'paused' && {
        warning: 'The campaign is not paused, so the call will be refused.',
      }),
    ...(waiting && {
      wait_for_an_answer: waiting
        .slice(0, NAMED)
        .map(({ lead_id, name, phone }) => ({ lead_id, name, phone })),
      wait_for_an_answer_in_all: formatCount(waiting.length, conversations!.pagination.has_more),
    }),
    ...(queued && { wait_for_a_first_message: formatCount(queued.data.length, queued.pagination.has_more) }),
    ...(first && (await readNumber(api, first.lead_id))),
  };
};

const formatCount = (count: number, hasMore: boolean) => (hasMore ? `${count} or more` : String(count));

async function findCampaign(api: Parameters<ReadPreview>[0], idOrSlug: unknown): Promise<JsonObject> {
  const isIt = ({ id, campaign_id }: { id: string; campaign_id: string | null }) =>
    id === idOrSlug || campaign_id === idOrSlug;
  const { records, complete } = await readPages(
    (cursor) => callForPreview(api, contract.campaigns.list, { limit: PAGE, ...cursor }),
    CAMPAIGN_PAGES,
    (records) => records.some(isIt),
  );
  const found = records.find(isIt);
  if (!found && complete) failNotFound();
  if (!found) return { id: idOrSlug };
  const { id, campaign_id, name, status, whatsapp_connected } = found;
  return { id, campaign_id, name, status, whatsapp_connected };
}

export const importContacts: ReadPreview = async (api, args) => {
  await checkScope(api, contract.lists.importLeads);
  const rows = args['leads'];
  if (!Array.isArray(rows))
    throw new ValidationError(422, 'validation_error', 'leads must be an array', new Headers());
  const list = await api.unlessForbidden('the list and its campaign', undefined, async () => {
    const { records } = await readPages(
      (cursor) => callForPreview(api, contract.lists.list, { limit: PAGE, ...cursor }),
      10,
    );
    return records.find(({ id }) => id === args['id']) ?? failNotFound();
  });
  const slug = list?.campaign_id ?? null;
  const refused = listRefusedRows(rows);
  const sample = slug === null ? undefined : await previewFirst(api, slug, rows);
  const does =
    list && slug === null
      ? 'Adds these contacts to the list. It has no campaign, so no lead gets a message.'
      : "Adds these contacts to the list. While the list's campaign is active, it writes to each of them.";
  return {
    does,
    ...(list && { list: { id: list.id, name: list.name, campaign_id: slug, leads_count: list.leads_count } }),
    contacts_in_all: rows.length,
    contacts: rows.slice(0, NAMED),
    ...(refused.length > 0 && { will_be_refused: refused }),
    ...sample,
  };
};

/** Returns the rows with a phone that is invalid or occurs twice. */
function listRefusedRows(rows: unknown[]): JsonObject[] {
  const phones = new Set<string>();
  return rows.flatMap((row, index) => {
    const { phone } = (row ?? {}) as JsonObject;
    const wrong =
      typeof phone === 'string'
        ? findPhoneProblem(phone, 8)
        : violation('wrong_type', { expected: 'string' });
    const problem = wrong && violationText(wrong);
    const digits = toBareDigits(String(phone));
    const reason =
      problem === null ? (phones.has(digits) ? 'is a duplicate of an earlier row' : null) : problem;
    phones.add(digits);
    return reason === null ? [] : [{ index, phone, reason }];
  });
}

/**
 * Returns the message that the first of `rows` would receive, and the number that would send it. undefined if the key
 * lacks the scope for it.
 */
function previewFirst(
  api: Parameters<ReadPreview>[0],
  slug: string,
  rows: unknown[],
): Promise<JsonObject | undefined> {
  return api.unlessForbidden('the first message, the number and its quota', undefined, async () => {
    const { phone, name, custom_variables } = (rows[0] ?? {}) as JsonObject;
    const additional_data = typeof custom_variables === 'object' ? custom_variables : undefined;
    const row = { id: slug, phone, name, ...(additional_data && { additional_data }) };
    try {
      const { first_message, from, quota, note } = (
        await callForPreview(api, contract.campaigns.previewLead, row)
      ).data;
      return { to_the_first: first_message, note_on_the_first: note, from, quota };
    } catch (error) {
      if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) throw error;
      return { note_on_the_first: error.message };
    }
  });
}
