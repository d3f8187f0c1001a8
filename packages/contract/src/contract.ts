// Every operation of Parley by resource. An operation's `audience` names its callers
// (dashboard-operations.md#one-contract-two-apis).

import { agents } from './agents.ts';
import { blocklist } from './blocklist.ts';
import { bookings } from './bookings.ts';
import { bulk } from './bulk.ts';
import { campaigns } from './campaigns.ts';
import { conversations } from './conversations.ts';
import { eventLog } from './event-log.ts';
import { groups } from './groups.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { keys } from './keys.ts';
import { leads } from './leads.ts';
import { links } from './links.ts';
import { lists } from './lists.ts';
import { messages } from './messages.ts';
import { numbers } from './numbers.ts';
import type { Audience, Operation } from './operation.ts';
import { overview } from './overview.ts';
import { profile } from './profile.ts';
import { calendars, models } from './providers.ts';
import { sandbox } from './sandbox.ts';
import { savedReplies } from './saved-replies.ts';
import { search } from './search.ts';
import { session } from './sign-in.ts';
import { simulations } from './simulations.ts';
import { join, reset, team } from './team.ts';
import { testChat } from './test-chat.ts';
import { webhooks } from './webhooks.ts';
import { activity, views, welcome, workspace } from './workspace.ts';

/** Every operation by resource and verb, such as `contract.leads.get`. */
export const contract = {
  identity,
  leads,
  conversations,
  messages,
  campaigns,
  overview,
  lists,
  bookings,
  groups,
  webhooks,
  events: eventLog,
  blocklist,
  team,
  links,
  sandbox,
  session,
  profile,
  workspace,
  views,
  savedReplies,
  activity,
  bulk,
  imports,
  search,
  numbers,
  testChat,
  simulations,
  agents,
  models,
  calendars,
  keys,
  join,
  reset,
  welcome,
};

/** Returns the operations that an audience can call; by default, every operation. */
export function listOperations(audience?: Audience): Operation[] {
  return Object.values(contract)
    .flatMap((resource): Operation[] => Object.values(resource))
    .filter((operation) => audience === undefined || operation.audience.includes(audience));
}
