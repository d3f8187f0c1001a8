// The operations that only the dashboard has. They are declared like those of the public API, but are not part of its
// document, its client or its tools for assistants (dashboard-doors.md#one-api-two-doors).

import { agents } from './agents.ts';
import { blocked } from './blocked-page.ts';
import { campaignBoard } from './campaign-board.ts';
import { imports } from './imports.ts';
import { inbox } from './inbox.ts';
import { keys } from './keys.ts';
import { bulk, leadTable } from './lead-table.ts';
import { linkBoard } from './link-board.ts';
import { listDoor } from './list-door.ts';
import { meetings } from './meetings.ts';
import { numbers } from './numbers.ts';
import { invitations, join, people, reset } from './people.ts';
import { profile } from './profile.ts';
import { calendars, models } from './providers.ts';
import { search } from './search.ts';
import { session } from './sign-in.ts';
import { testChat } from './test-chat.ts';
import { deliveries, subscriptions } from './webhook-log.ts';
import { activity, views, welcome, workspace } from './workspace.ts';

/** The operations by resource and verb: `dashboard.session.signIn`. */
export const dashboard = {
  session,
  profile,
  workspace,
  people,
  invitations,
  views,
  activity,
  inbox,
  leadTable,
  bulk,
  listDoor,
  imports,
  meetings,
  search,
  numbers,
  testChat,
  blocked,
  linkBoard,
  campaignBoard,
  agents,
  models,
  calendars,
  keys,
  subscriptions,
  deliveries,
  join,
  reset,
  welcome,
};
