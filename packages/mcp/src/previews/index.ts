// Previews of what reaches people or can't be undone (mcp.md#preview-and-confirm), by operation.
import { ApiError } from '@parley/client';
import { contract } from '@parley/contract';
import { confirmable, type Preview } from '../confirm.ts';
import type { PublicOperation } from '../derive.ts';
import { gather } from '../jobs/gather.ts';
import type { Tool } from '../tool.ts';
import { answerLead, importContacts, pushLead, resumeCampaign, sendMessage } from './people.ts';
import { deleteWebhook, findEarlier, subscribe, unblock } from './records.ts';
import type { Look } from './shared.ts';

const LOOKS: Record<string, Look> = {
  'messages.send': sendMessage,
  'campaigns.pushLead': pushLead,
  'campaigns.resume': resumeCampaign,
  'leads.resume': answerLead,
  'lists.importLeads': importContacts,
  'webhooks.create': subscribe,
  'webhooks.delete': deleteWebhook,
  'blocklist.delete': unblock,
};

/** The tool of the operation as it is offered: with a preview before it, if it reaches people or can't be undone. */
export function guarded(operation: PublicOperation, tool: Tool): Tool {
  if (tool.effect !== 'reach' && tool.effect !== 'remove') return tool;
  const look = LOOKS[operation.id];
  if (!look) throw new Error(`${operation.id} has no preview`);
  return confirmable(tool, previewOf(tool, look), {
    takesKey: operation.idempotent,
    ...(operation.id === contract.webhooks.create.id && { before: findEarlier }),
  });
}

function previewOf({ scopes }: Tool, look: Look): Preview {
  return async (api, args) => {
    const seen = gather(api);
    // What a preview reads may be open to keys that may not do what it shows.
    const { data } = await seen.call(contract.identity.me, {});
    for (const scope of scopes) {
      if (data.key.scopes.includes(scope)) continue;
      const message = `This call needs the scope ${scope}, which this key does not have.`;
      throw new ApiError(403, 'insufficient_scope', message, new Headers());
    }
    const shown = await look(seen, args, new Date(api.now()));
    return { ...shown, ...(seen.notSeen.length > 0 && { not_seen: seen.notSeen.toSorted() }) };
  };
}
