// Registers the actions of an open conversation; renders nothing.
import type { Detail } from '../../live/apply.ts';
import { type TalkWays, useTalkActions } from './talk-actions.ts';

export function TalkKeys({ lead, ...ways }: TalkWays & { lead: Detail }) {
  useTalkActions(lead, ways);
  return null;
}
