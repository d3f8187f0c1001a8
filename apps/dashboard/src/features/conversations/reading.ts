// Reports that a member is viewing a conversation and which message they have read.
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../api.ts';
import type { Detail } from '../../live/apply.ts';
import { useCan } from '../session/session.ts';

/**
 * Reports the member's presence and marks what is on screen as read while the tab is visible.
 * @returns a function that keeps the conversation unread until a new message arrives
 */
export function useReading(lead: Detail): (isUnread: boolean) => void {
  const can = useCan();
  const canMarkRead = can('inbox.read');
  const keptUnreadAt = useRef<string | null>(null);
  useEffect(() => {
    // A lost presence update is repeated soon.
    const tell = (state: 'viewing' | 'gone') =>
      call('inbox.presence', { lead_id: lead.id, state }).catch(() => undefined);
    void tell('viewing');
    const timer = setInterval(() => document.visibilityState === 'visible' && void tell('viewing'), 20_000);
    return () => {
      clearInterval(timer);
      void tell('gone');
    };
  }, [lead.id]);
  const { id, last_item } = lead;
  useEffect(() => {
    if (!canMarkRead || last_item === null) return;
    const read = () => {
      if (document.visibilityState !== 'visible' || keptUnreadAt.current === last_item) return;
      // If the request fails, the row only stays bold.
      call('inbox.read', { id, through: last_item }).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, last_item, canMarkRead]);
  return useCallback(
    (isUnread) => {
      keptUnreadAt.current = isUnread ? last_item : null;
    },
    [last_item],
  );
}
