// Reports that a member is viewing a conversation and which message they have read.
import { useCallback, useEffect, useRef } from 'react';
import { callOperation } from '../../api.ts';
import type { Detail } from '../../live/apply-events.ts';
import { isInFront } from '../../ui/in-front.ts';
import { useCan } from '../session/session.ts';

/**
 * Reports the member's presence and marks what is on screen as read while its window is in front.
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
    markRead();
    // A tab that becomes visible receives the focus.
    window.addEventListener('focus', markRead);
    return () => window.removeEventListener('focus', markRead);
  }, [id, last_item, canMarkRead]);
  return useCallback(
    (isUnread) => {
      keptUnreadAt.current = isUnread ? last_item : null;
    },
    [last_item],
  );
}
