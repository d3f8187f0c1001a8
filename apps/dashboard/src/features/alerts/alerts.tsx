// Tells a person that somebody needs them: in the title, by a sound, by the system (dashboard-doors.md#alerts).
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '../../api.ts';
import type { Row } from '../../live/apply.ts';
import { whenTold } from '../../live/told.ts';
import { useText } from '../../text/language.tsx';
import { showWaiting } from '../../ui/title.ts';
import { useCounts } from '../conversations/queries.ts';
import { nameOf } from '../conversations/who.ts';
import { useCan, useSession } from '../session/session.ts';
import { alertChoices } from './alert-choices.ts';
import { Needs } from './needs.ts';
import { openOnScreen } from './on-screen.ts';
import { playSound, primeSound } from './sound.ts';

/** Nothing happens when a wait gets too long: the list is looked at. */
const LOOK_MS = 60_000;
const MOST_LOOKED_AT = 100;

export function Alerts() {
  const text = useText();
  const navigate = useNavigate();
  const can = useCan();
  const waiting = useCounts()?.attention ?? 0;
  const { member, preferences } = useSession();
  const choices = alertChoices(preferences['alerts']);
  useEffect(() => showWaiting(choices.title ? waiting : 0), [choices.title, waiting]);
  useEffect(primeSound, []);

  const alert = ({ lead_id, ...row }: Row) => {
    if (choices.sound) playSound();
    if (!choices.system || !document.hidden || !maySpeak()) return;
    const { reason, text: words } = row.attention!;
    // The same lead again takes the place of what was said of it.
    const spoken = speak(nameOf(row), { body: text.inbox.cause(reason, words), tag: lead_id });
    spoken?.addEventListener('click', () => {
      window.focus();
      void navigate({ to: '/inbox/$leadId', params: { leadId: lead_id } });
      spoken.close();
    });
  };
  // What is alerted now goes by the choices of now.
  const latest = useRef(alert);
  latest.current = alert;

  const mayList = can('inbox.list');
  const { id } = member;
  useEffect(() => {
    if (!mayList) return;
    const needs = new Needs();
    const screen = openOnScreen();
    let leads = false;
    const look = async (): Promise<Row[]> =>
      (await call('inbox.list', { view: 'attention', limit: MOST_LOOKED_AT })).data;
    const judge = async (row: Row) => {
      if (!needs.isNews(row, id) || !leads) return;
      if (!(await screen.isShown(row.lead_id))) latest.current(row);
    };
    // Who needs a person when the page opens is no news.
    const known = look()
      .then((rows) => rows.forEach((row) => void needs.isNews(row, id)))
      .catch(() => undefined);
    const deaf = whenTold((told) => {
      leads = told.isOwn;
      if (told.name === 'conversation') void known.then(() => judge(told.data.row));
    });
    const timer = setInterval(() => {
      // What is not learned now is learned in a minute.
      if (leads)
        void look().then(
          (rows) => rows.forEach((row) => void judge(row)),
          () => undefined,
        );
    }, LOOK_MS);
    return () => {
      deaf();
      clearInterval(timer);
      screen.close();
    };
  }, [mayList, id]);
  return null;
}

/** The system lets this page speak. */
const maySpeak = (): boolean => 'Notification' in window && Notification.permission === 'granted';

function speak(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    // Phones know notifications of installed pages alone.
    return null;
  }
}
