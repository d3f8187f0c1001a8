// Helpers that previews share.
import { ApiError, NotFoundError, PermissionError } from '@parley/client';
import { type CallOf, contract, issue, type Operation, type ResultOf } from '@parley/contract';
import { toFields } from '../arguments.ts';
import type { Gather } from '../jobs/job-api.ts';
import { markOutsideText } from '../mark-outside-text.ts';
import type { JsonObject } from '../tool.ts';

/** Finds out what a call with these arguments would do. Throws the error that the call would throw. */
export type ReadPreview = (api: Gather, args: JsonObject, now: Date) => Promise<JsonObject>;

/** Calls an operation with a tool's arguments, and marks outsiders' text in the result. */
export async function callForPreview<O extends Operation>(
  api: Gather,
  operation: O,
  args: JsonObject,
): Promise<ResultOf<O>> {
  const answer = await api.call(operation, toFields(operation, args) as CallOf<O>);
  return markOutsideText(operation.success.body, answer) as ResultOf<O>;
}

/**
 * Throws if the key lacks the operation's scope. Without this check, a key could preview a call that it is not allowed
 * to make, because the preview needs other scopes.
 */
export async function checkScope(api: Gather, { scope }: Operation): Promise<void> {
  const { data } = await api.call(contract.identity.me, {});
  if ((data.key.scopes as readonly (string | null)[]).includes(scope)) return;
  const missing = issue('scope_missing', { scope: scope! });
  throw new PermissionError(403, 'insufficient_scope', missing.message, new Headers(), [missing]);
}

/** Returns the lead; undefined if the key cannot read leads. */
export function readPerson(api: Gather, id: unknown): Promise<JsonObject | undefined> {
  return api.unlessForbidden('who the lead is', undefined, async () => {
    const { data } = await callForPreview(api, contract.leads.get, { id });
    const { name, phone, ig_username, channel, status, campaign_id } = data;
    return { lead_id: data.id, name, phone, ig_username, channel, status, campaign_id };
  });
}

type Preview = ResultOf<typeof contract.messages.preview>['data'];

/** The number that would write to a lead, with its quota, or why no number can. */
export type LeadNumber = Pick<Preview, 'from' | 'quota'> | { not_now: string };

/**
 * Returns the number that would write to the lead. undefined if the key lacks the scope for it.
 * @param ofOthers whether the number of the campaign's other leads is wanted. A reason that concerns only this lead then
 * gives undefined too.
 */
export function readNumber(api: Gather, leadId: unknown, ofOthers = false): Promise<LeadNumber | undefined> {
  return api.unlessForbidden('the number and its quota', undefined, async () => {
    try {
      const { data } = await callForPreview(api, contract.messages.preview, {
        lead_id: leadId,
        text: 'Hello',
      });
      return { from: data.from, quota: data.quota };
    } catch (error) {
      if (!(error instanceof ApiError) || isRefusedCaller(error)) throw error;
      if (ofOthers && error.issues.some(({ code }) => code === 'not_writable')) return undefined;
      return { not_now: error.message };
    }
  });
}

/** Returns whether the error is about the caller and not about this request. */
function isRefusedCaller({ status, code, issues }: ApiError): boolean {
  const isPace = issues.some((one) => one.code === 'number_pace');
  const tooMany = code === 'rate_limited' && !isPace;
  return tooMany || status === 401 || status === 403 || (status >= 500 && code !== 'agent_disconnected');
}

export function failNotFound(): never {
  throw new NotFoundError(404, 'not_found', 'Not found.', new Headers());
}
