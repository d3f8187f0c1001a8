// The links to the dashboard's pages, for `<Link {...linkTo.lead(id)}>` and `navigate(linkTo.lead(id))`. The router
// checks them against the route table wherever they are used.
import type { ActivitySearch } from './features/activity/search.ts';
import type { BlocklistSearch } from './features/blocklist/search.ts';
import type { BookingsSearch } from './features/bookings/search.ts';
import type { InboxSearch } from './features/conversations/search.ts';
import type { GroupSearch } from './features/groups/search.ts';
import type { LeadSearch } from './features/leads/lead/lead-search.ts';
import type { LeadsSearch } from './features/leads/search.ts';
import type { ImportSearch, RowsSearch } from './features/lists/import/search.ts';
import type { LogSearch } from './features/webhooks/search.ts';

/** Stands for the id of the list that an import creates. */
export const NEW_LIST = 'new';

type NoSearch = Record<string, never>;

/** Returns a link to a page without parameters. */
const toPage = <To extends string, Search = NoSearch>(to: To, search: Search = {} as Search) => ({
  to,
  search,
});

/** Returns a link to the page of a record with an `id`. */
const toRecord = <To extends string, Search = NoSearch>(
  to: To,
  id: string,
  search: Search = {} as Search,
) => ({
  to,
  params: { id },
  search,
});

export const linkTo = {
  activity: (search: ActivitySearch = {}) => toPage('/settings/activity', search),
  blocklist: (search: BlocklistSearch = {}) => toPage('/blocked', search),
  bookings: (search: BookingsSearch = {}) => toPage('/bookings', search),
  campaign: (id: string, search: { days?: string; start?: boolean } = {}) =>
    toRecord('/campaigns/$id/overview', id, search),
  /** @param search the step of the form to unfold */
  campaignAgent: (id: string, search: { step?: string } = {}) => toRecord('/campaigns/$id/agent', id, search),
  campaigns: (search: { archived?: boolean; days?: string } = {}) => toPage('/campaigns', search),
  campaignSettings: (id: string) => toRecord('/campaigns/$id/settings', id),
  conversation: (leadId: string, search: InboxSearch = {}) =>
    ({ to: '/inbox/$leadId', params: { leadId }, search }) as const,
  delivery: (id: string, eventId: string) =>
    ({ to: '/settings/webhooks/$id/deliveries/$eventId', params: { id, eventId } }) as const,
  group: (id: string, part: string, search: GroupSearch = {}) =>
    ({ to: '/groups/$id/$part', params: { id, part }, search }) as const,
  groups: () => toPage('/groups'),
  importFile: (id: string, search: ImportSearch = {}) => toRecord('/lists/$id/import', id, search),
  /** Imports a file into a new list, by default for the campaign. */
  importPeople: (campaign?: string) =>
    toRecord('/lists/$id/import', NEW_LIST, { ...(campaign !== undefined && { campaign }) } as ImportSearch),
  importRows: (id: string, importId: string, search: RowsSearch = {}) =>
    ({ to: '/lists/$id/imports/$importId', params: { id, importId }, search }) as const,
  inbox: (search: InboxSearch = {}) => toPage('/inbox', search),
  lead: (leadId: string, search: LeadSearch = {}) =>
    ({ to: '/leads/$leadId', params: { leadId }, search }) as const,
  leads: (search: LeadsSearch = {}) => toPage('/leads', search),
  link: (id: string, search: { days?: string } = {}) => toRecord('/links/$id', id, search),
  links: (search: { campaign?: string } = {}) => toPage('/links', search),
  list: (id: string) => toRecord('/lists/$id', id),
  lists: () => toPage('/lists'),
  newCampaign: () => toPage('/campaigns/new'),
  newLink: () => toPage('/links/new'),
  newNumber: (search: { engine?: string } = {}) => toPage('/numbers/new', search),
  number: (id: string) => toRecord('/numbers/$id', id),
  numbers: () => toPage('/numbers'),
  phone: (phone: string) => ({ to: '/phone/$phone', params: { phone } }) as const,
  phones: () => toPage('/phone'),
  profile: () => toPage('/settings/profile'),
  savedReplies: () => toPage('/settings/replies'),
  search: (search: { q?: string } = {}) => toPage('/search', search),
  settings: () => toPage('/settings'),
  webhook: (id: string, search: LogSearch = {}) => toRecord('/settings/webhooks/$id', id, search),
  webhooks: () => toPage('/settings/webhooks'),
};
