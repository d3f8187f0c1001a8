// The search parameters of a lead's page, which are its state.
import { type InboxSearch, parseInboxSearch } from '../../conversations/search.ts';

export const TABS = ['conversation', 'timeline', 'details'] as const;
export type Tab = (typeof TABS)[number];

export interface LeadSearch extends Pick<InboxSearch, 'm' | 'why' | 'kinds'> {
  /** The open tab; missing: the conversation. */
  tab?: Exclude<Tab, 'conversation'>;
}

/** Parses the search, and drops invalid and unknown values. */
export function parseLeadSearch(input: Record<string, unknown>): LeadSearch {
  const { m, why, kinds } = parseInboxSearch(input);
  const tab = (['timeline', 'details'] as const).find((one) => one === input['tab']);
  const search = { tab, m, why, kinds };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
