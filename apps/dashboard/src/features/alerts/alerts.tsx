// Alerts a member when a lead needs a person: in the tab's title, by a sound, or by a system notification
// (dashboard-operations.md#alerts).

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { callOperation } from '../../api.ts';
import { linkTo } from '../../links.ts';
import type { Row } from '../../live/apply-events.ts';
import { onLiveEvent } from '../../live/live-events.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { showWaiting } from '../../ui/page-title.ts';
import { getLeadDisplayName } from '../conversations/lead-name.ts';
import { useInboxCounts } from '../conversations/queries.ts';
import { useCan, useSession } from '../session/session.ts';
import { parseAlertChoices } from './alert-choices.ts';
import { AttentionTracker } from './attention-tracker.ts';
import { useMentionAlert } from './mention-alert.ts';
import { showNotification } from './notification.ts';
import { openOnScreen } from './on-screen.ts';
import { enableSoundOnInput, playSound } from './sound.ts';

/** The polling interval. Polling is needed because no event is sent when a lead has waited too long. */
const LOOK_MS = 60_000;
const MOST_LOOKED_AT = 100;

export function Alerts() {
  const text = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const can = useCan();
  const waiting = useInboxCounts()?.attention ?? 0;
  const { member, preferences } = useSession();
  const { id } = member;
  const choices = parseAlertChoices(preferences['alerts']);
  useEffect(() => showWaiting(choices.title ? waiting : 0), [choices.title, waiting]);
  useEffect(enableSoundOnInput, []);

  const alert = ({ lead_id, ...row }: Row) => {
    if (choices.sound) playSound();
    if (!choices.system || !document.hidden) return;
    const { reason, text: words } = row.attention!;
    const body = text.inbox.cause(reason, words && formats.told(words));
    // With the lead's id as its tag, a new notification replaces the lead's previous one.
    showNotification(
      getLeadDisplayName(row),
      body,
      lead_id,
      () => void navigate(linkTo.conversation(lead_id)),
    );
  };
  // Read the current preferences whenever an alert is due.
  const latest = useRef(alert);
  latest.current = alert;

  const noteMention = useMentionAlert(id, choices);

  const canList = can('conversations.inbox');
  useEffect(() => {
    if (!canList) return;
    const needs = new AttentionTracker();
    const screen = openOnScreen();
    let leads = false;
    const fetchWaiting = async (): Promise<Row[]> =>
      (await callOperation('conversations.inbox', { view: 'attention', limit: MOST_LOOKED_AT })).data;
    const alertIfNew = async (row: Row) => {
      if (!needs.isNews(row, id) || !leads) return;
      if (!(await screen.isShown(row.lead_id))) latest.current(row);
    };
    // Leads that already need a person when the page opens cause no alert.
    const known = fetchWaiting()
      .then((rows) => rows.forEach((row) => void needs.isNews(row, id)))
      .catch(() => undefined);
    const unsubscribe = onLiveEvent((told) => {
      leads = told.isOwn;
      if (told.name === 'timeline') noteMention(told.data);
      if (told.name === 'conversation') void known.then(() => alertIfNew(told.data.row));
    });
    const timer = setInterval(() => {
      // The next poll retries after a minute.
      if (leads)
        void fetchWaiting().then(
          (rows) => rows.forEach((row) => void alertIfNew(row)),
          () => undefined,
        );
    }, LOOK_MS);
    return () => {
      unsubscribe();
      clearInterval(timer);
      screen.close();
    };
  }, [canList, id, noteMention]);
  return null;
}
