// The operations that only the dashboard has. They are values as those of the public API are, and stay out of its
// document, its client and its tools for assistants (dashboard-doors.md#one-api-two-doors).
import { inbox } from './inbox.ts';
import { bulk, leadTable } from './lead-table.ts';
import { numbers } from './numbers.ts';
import { invitations, join, people, reset } from './people.ts';
import { profile } from './profile.ts';
import { search } from './search.ts';
import { session } from './sign-in.ts';
import { activity, views, welcome, workspace } from './workspace.ts';

/** By resource and verb: `dashboard.session.signIn`. */
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
  search,
  numbers,
  join,
  reset,
  welcome,
};
