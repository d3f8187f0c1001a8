// Reports that a member is viewing a conversation and which message they have read.
import { useCallback, useEffect, useRef } from 'react';
import { callOperation } from '../../api.ts';
import type { Detail } from '../../live/apply-events.ts';
import { isInFront, onReturn } from '../../ui/in-front.ts';
import { useCan } from '../session/session.ts';

/** Messages of a burst are marked together, after they are painted. */
const MARK_AFTER_MS = 300;

/**
 * Reports the member's presence and marks what is on screen as read while the member looks at it.
 * @returns a function that keeps the conversation unread until a new message arrives
 */
export function useReading(lead: Detail): (isUnread: boolean) => void {
  const can = useCan();
  const canMarkRead = can('conversations.markRead');
  const keptUnreadAt = useRef<string | null>(null);
  useEffect(() => {
    // Ignore failures: the next presence update follows soon.
    const sendPresence = (state: 'viewing' | 'gone') =>
      callOperation('conversations.presence', { lead_id: lead.id, state }).catch(() => undefined);
    void sendPresence('viewing');
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void sendPresence('viewing'),
      20_000,
    );
    return () => {
      clearInterval(timer);
      void sendPresence('gone');
    };
  }, [lead.id]);
  const { id, last_item } = lead;
  useEffect(() => {
    if (!canMarkRead || last_item === null) return;
    const markRead = () => {
      if (!isInFront() || keptUnreadAt.current === last_item) return;
      // Ignore failures: the row merely stays bold.
      callOperation('conversations.markRead', { id, through: last_item }).catch(() => undefined);
    };
    const timer = setTimeout(markRead, MARK_AFTER_MS);
    const stop = onReturn(markRead);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id, last_item, canMarkRead]);
  return useCallback(
    (isUnread) => {
      keptUnreadAt.current = isUnread ? last_item : null;
    },
    [last_item],
  );
}
