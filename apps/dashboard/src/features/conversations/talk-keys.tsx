// Offers what can be done with an open conversation to keys and menus, and shows nothing.
import type { Detail } from '../../live/apply.ts';
import { type TalkWays, useTalkActions } from './talk-actions.ts';

export function TalkKeys({ lead, ...ways }: TalkWays & { lead: Detail }) {
  useTalkActions(lead, ways);
  return null;
}
