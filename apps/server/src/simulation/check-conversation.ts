// Checks a conversation with a simulated person by its texts.
import type { Breach, BreachKind } from './breach.ts';
import type { PlayedPerson } from './play.ts';
import type { EndState } from './store.ts';

/** What a person says that needs no answer. */
const NEEDS_NO_ANSWER: ReadonlySet<string> = new Set([
  'opt_out',
  'thanks',
  'goodbye',
  'aside',
  'auto_reply',
  'decline',
]);

/**
 * Checks one conversation.
 * @param texts the campaign's own texts: knowledge, facts, questions and messages.
 */
export function checkConversation(
  { phone, said, heard, acts }: PlayedPerson,
  lead: EndState,
  texts: string,
): Breach[] {
  const breaches: Breach[] = [];
  const report = (kind: BreachKind, detail: string) => breaches.push({ kind, phone, detail });
  const last = said.at(-1);
  // A person's status is that person's verdict, after which the agent need not answer.
  const isDecided = acts.some(({ kind }) => kind === 'set_status');
  const isOpen =
    lead.held_how === null && (lead.status === 'in_progress' || (lead.status === 'qualified' && !isDecided));
  const isAnswered = lead.has_waiting || heard.some(({ at }) => last && at > last.at);
  if (last && isOpen && !NEEDS_NO_ANSWER.has(last.means.kind) && !isAnswered)
    report('left_unanswered', last.text);
  if (lead.booked !== null && !said.some(({ means }) => means.kind === 'pick'))
    report('booked_unchosen', lead.booked);
  const known = new Set(listFigures([texts, ...said.map(({ text }) => text)].join('\n')));
  for (const { text } of heard) {
    const unknown = listFigures(removeTimes(text)).filter((figure) => !known.has(figure));
    if (unknown.length > 0) report('ungrounded_figure', `${unknown.join(', ')} in: ${text}`);
  }
  return breaches;
}

/** Matches links, dates with their year, and times of day, which come from the calendar. */
const TIMES = /https?:\S+|\b\d{1,2}[:.h]\d{2}\b|\b20\d{2}\b/gu;
const removeTimes = (text: string): string => text.replace(TIMES, ' ');
/** The digits from which a number can be a price or a size, and not a day of a month. */
const FEWEST_DIGITS = 3;

/** Returns the numbers of a text, as digits only: 8000 of "8,000 euros". */
function listFigures(text: string): string[] {
  const numbers = text.match(/\d+(?:[., {3}'’]\d{3})*/gu) ?? [];
  return numbers.map((one) => one.replace(/\D/g, '')).filter((digits) => digits.length >= FEWEST_DIGITS);
}
