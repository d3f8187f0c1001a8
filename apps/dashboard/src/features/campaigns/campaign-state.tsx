// A campaign's status: an icon, a word, and the reason in a sentence.
import { useFormats } from '../../text/language.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './campaigns.module.css';
import type { Card } from './queries.ts';
import { useCampaignText } from './words.ts';

const SIGNS: Record<Card['state']['is'], string> = {
  draft: '✎',
  archived: '■',
  paused: '‖',
  no_number: '⊘',
  disconnected: '✕',
  held: '◨',
  outside_hours: '◷',
  nobody_waits: '○',
  working: '●',
};

export function StateChip({ state }: { state: Card['state'] }) {
  const text = useCampaignText();
  return (
    <span className={classes.state} data-state={state.is}>
      <span aria-hidden="true">{SIGNS[state.is]}</span> {text.states[state.is]}
    </span>
  );
}

/** Explains the campaign's state: who paused it, until when it waits, or the number's problem. */
export function useStateText(card: Card): string {
  const text = useCampaignText();
  const formats = useFormats();
  const now = useNow();
  const { state, status_by, status_at, timezone } = card;
  const words = [text.stateHints[state.is]];
  if (state.is === 'paused' && status_at !== null) {
    const when = formats.moment(status_at);
    words.unshift(`${status_by === null ? text.pausedAt(when) : text.pausedBy(status_by, when)}.`);
  }
  if (state.until !== null && Date.parse(state.until) > now)
    words.push(`${text.states[state.is]} ${text.until(formats.momentIn(state.until, timezone))}.`);
  if (state.reason !== null) words.push(formats.told(state.reason));
  return words.join(' ');
}
