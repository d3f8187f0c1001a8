// Registers the actions of an open conversation; renders nothing.
import type { Detail } from '../../live/apply-events.ts';
import { type ConversationHandlers, useConversationActions } from './conversation-actions.ts';

export function ConversationKeys({ lead, ...ways }: ConversationHandlers & { lead: Detail }) {
  useConversationActions(lead, ways);
  return null;
}
