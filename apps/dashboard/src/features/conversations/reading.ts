// That a member looks at a conversation, and through which message it was read.
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../api.ts';
import type { Detail } from '../../live/apply.ts';
import { useCan } from '../session/session.ts';

/**
 * Tells colleagues that somebody looks, and marks as read what is on screen while the tab is seen.
 * @returns keeps it unread until something new is said.
 */
export function useReading(lead: Detail): (isUnread: boolean) => void {
  const can = useCan();
  const mayRead = can('inbox.read');
  const keptAt = useRef<string | null>(null);
  useEffect(() => {
    // News of presence may be lost: they are told again.
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
    if (!mayRead || last_item === null) return;
    const read = () => {
      if (document.visibilityState !== 'visible' || keptAt.current === last_item) return;
      // Read marks that are lost leave the row bold: nothing worse.
      call('inbox.read', { id, through: last_item }).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, last_item, mayRead]);
  return useCallback(
    (isUnread) => {
      keptAt.current = isUnread ? last_item : null;
    },
    [last_item],
  );
}
