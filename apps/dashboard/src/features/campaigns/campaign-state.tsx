// A campaign's status: an icon, a word, and the reason in a sentence.
import { useFormats } from '../../text/language.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Card } from './queries.ts';
import { useCampaignText } from './text.ts';

const LOOKS = {
  plain: 'bg-sunk text-soft',
  good: 'bg-qualified-soft text-qualified',
  waits: 'bg-cold-soft text-cold',
  needsPerson: 'bg-waiting-soft text-waiting',
  bad: 'bg-danger-soft text-danger',
};

const SIGNS: Record<Card['state']['is'], readonly [glyph: string, look: keyof typeof LOOKS]> = {
  draft: ['✎', 'plain'],
  archived: ['■', 'plain'],
  paused: ['‖', 'waits'],
  no_number: ['⊘', 'needsPerson'],
  disconnected: ['✕', 'bad'],
  held: ['◨', 'waits'],
  outside_hours: ['◷', 'waits'],
  nobody_waits: ['○', 'good'],
  working: ['●', 'good'],
};

export function StateChip({ state }: { state: Card['state'] }) {
  const text = useCampaignText();
  const [glyph, look] = SIGNS[state.is];
  return (
    <span
      className={`inline-flex items-center gap-[0.4em] w-fit py-px px-2 rounded-full text-12 font-medium leading-chip whitespace-nowrap ${LOOKS[look]}`}
    >
      <span aria-hidden="true">{glyph}</span> {text.states[state.is]}
    </span>
  );
}

/** Explains the campaign's state: who paused it, until when it waits, or the number's problem. */
export function useStateText(card: Card): string {
  const text = useCampaignText();
  const formats = useFormats();
  const now = useNow();
  const { state, status_by, status_at } = card;
  const words = [text.stateHints[state.is]];
  if (state.is === 'paused' && status_at !== null) {
    const when = formats.moment(status_at);
    words.unshift(`${status_by === null ? text.pausedAt(when) : text.pausedBy(status_by, when)}.`);
  }
  if (state.until !== null && Date.parse(state.until) > now)
    words.push(`${text.states[state.is]} ${text.until(formats.moment(state.until))}.`);
  if (state.reason !== null) words.push(formats.told(state.reason));
  return words.join(' ');
}
