// Every letter key of the dashboard, listed on the page where members change them. A rule test checks that none is
// missing.
import type { Action } from './action.ts';

export const LETTERS = [
  { id: 'conversation.take-over', keys: 't', group: 'conversation' },
  { id: 'conversation.give-back', keys: 'shift+t', group: 'conversation' },
  { id: 'conversation.reply', keys: 'r', group: 'conversation' },
  { id: 'conversation.note', keys: 'n', group: 'conversation' },
  { id: 'conversation.done', keys: 'e', group: 'conversation' },
  { id: 'conversation.snooze', keys: 'z', group: 'conversation' },
  { id: 'conversation.unread', keys: 'u', group: 'conversation' },
  { id: 'conversation.why', keys: 'w', group: 'conversation' },
  { id: 'conversation.menu', keys: '.', group: 'conversation' },
  { id: 'lead.owner', keys: 'a', group: 'conversation' },
  { id: 'lead.status', keys: 's', group: 'conversation' },
  { id: 'lead.tags', keys: 'l', group: 'conversation' },
  { id: 'lead.next', keys: 'd', group: 'conversation' },
  { id: 'list.next', keys: 'j', group: 'list' },
  { id: 'list.previous', keys: 'k', group: 'list' },
  { id: 'leads.next', keys: 'j', group: 'list' },
  { id: 'leads.previous', keys: 'k', group: 'list' },
  { id: 'leads.select', keys: 'x', group: 'list' },
  { id: 'leads.range', keys: 'shift+x', group: 'list' },
  { id: 'leads.search', keys: '/', group: 'list' },
  { id: 'leads.filter', keys: 'f', group: 'list' },
  { id: 'go.inbox', keys: 'g i', group: 'go' },
  { id: 'go.attention', keys: 'g n', group: 'go' },
  { id: 'go.leads', keys: 'g l', group: 'go' },
  { id: 'go.overview', keys: 'g o', group: 'go' },
  { id: 'go.campaigns', keys: 'g c', group: 'go' },
  { id: 'go.numbers', keys: 'g u', group: 'go' },
  { id: 'go.bookings', keys: 'g b', group: 'go' },
  { id: 'go.settings', keys: 'g s', group: 'go' },
  { id: 'page.search', keys: '/', group: 'page' },
  { id: 'page.help', keys: '?', group: 'page' },
] as const satisfies readonly Pick<Action, 'id' | 'keys' | 'group'>[];

export type Letter = (typeof LETTERS)[number];
/** The displayed name of each action that has a letter key. */
export type LetterNames = Record<Letter['id'], string>;
