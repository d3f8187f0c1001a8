// Previews of operations that reach people or cannot be undone (mcp.md#preview-and-confirm).
import { contract } from '@parley/contract';
import { createConfirmable, type Preview } from '../confirm.ts';
import { createGather } from '../jobs/job-api.ts';
import type { PublicOperation } from '../public-operations.ts';
import type { Tool } from '../tool.ts';
import { answerLead, importContacts, pushLead, resumeCampaign, sendMessage } from './people.ts';
import { deleteWebhook, findEarlier, subscribe, unblock } from './records.ts';
import type { ReadPreview } from './shared.ts';

const LOOKS: Record<string, ReadPreview> = {
  'messages.send': sendMessage,
  'campaigns.pushLead': pushLead,
  'campaigns.resume': resumeCampaign,
  'leads.resume': answerLead,
  'lists.importLeads': importContacts,
  'webhooks.create': subscribe,
  'webhooks.delete': deleteWebhook,
  'blocklist.delete': unblock,
};

/** Returns the tool of an operation, with a preview if the operation reaches people or cannot be undone. */
export function addPreview(operation: PublicOperation, tool: Tool): Tool {
  if (tool.effect !== 'reach' && tool.effect !== 'remove') return tool;
  const look = LOOKS[operation.id];
  if (!look) throw new Error(`${operation.id} has no preview`);
  return createConfirmable(tool, createPreview(look), {
    takesKey: operation.idempotent,
    ...(operation.id === contract.webhooks.create.id && { before: findEarlier }),
  });
}

function createPreview(look: ReadPreview): Preview {
  return async (api, args) => {
    const seen = createGather(api);
    const shown = await look(seen, args, new Date(api.now()));
    return { ...shown, ...(seen.notSeen.length > 0 && { not_seen: seen.notSeen.toSorted() }) };
  };
}
