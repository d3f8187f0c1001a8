// Alerts a member whom a note mentions.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { linkTo } from '../../links.ts';
import type { Item } from '../../live/apply-events.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';
import { useInboxCounts } from '../conversations/queries.ts';
import type { AlertChoices } from './alert-choices.ts';
import { showNotification } from './notification.ts';
import { playSound } from './sound.ts';

interface Changed {
  lead_id: string;
  items: readonly Item[];
}

/**
 * Alerts when the number of unseen mentions grows. Live events repeat earlier notes, so they only say which note it is.
 * @returns a function that must get the changed timelines
 */
export function useMentionAlert(member: string, choices: AlertChoices): (changed: Changed) => void {
  const { inbox, nav } = useText();
  const navigate = useNavigate();
  const unseen = useInboxCounts()?.mentions;
  const before = useRef(unseen);
  const latest = useRef<{ lead: string; id: string; author: string | null; text: string } | null>(null);
  const alert = () => {
    const note = latest.current;
    const open = () =>
      void navigate(note ? linkTo.conversation(note.lead) : linkTo.inbox({ view: 'mentions' }));
    const title = inbox.mentioned(note?.author ?? nav.more);
    showToast({ title, ...(note && { text: note.text }), undo: { label: inbox.open, run: open } });
    if (choices.sound) playSound();
    if (choices.system && document.hidden)
      showNotification(title, note?.text ?? '', note?.id ?? member, open);
  };
  const latestAlert = useRef(alert);
  latestAlert.current = alert;
  useEffect(() => {
    if (unseen !== undefined && before.current !== undefined && unseen > before.current)
      latestAlert.current();
    before.current = unseen;
  }, [unseen]);
  return useCallback(
    ({ lead_id, items }) => {
      for (const item of items) {
        if (item.kind !== 'note' || !item.mentions.includes(member)) continue;
        if (latest.current && item.id < latest.current.id) continue;
        latest.current = { lead: lead_id, id: item.id, author: item.author, text: item.text };
      }
    },
    [member],
  );
}
