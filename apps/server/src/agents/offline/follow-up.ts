// Reminders to a lead who did not answer: the open question again, in other words each time.

import { renderTemplate } from '../../language/fill-in.ts';
import { firstName } from '../../language/first-name.ts';
import type { Intent, TurnInput } from '../port.ts';
import { listed, zoneOf } from './offer.ts';
import { message, phrasesFor, speaks } from './phrases/speak.ts';
import { openQuestion, withExpectation } from './understood.ts';

/** Writes the n-th reminder, from 1: the campaign's own where it has one. */
export function writeFollowUp(input: TurnInput, number: number): { text: string; intent: Intent } {
  const { brief, findings, lead, transcript, now } = input;
  const phrases = phrasesFor(brief.language);
  const count = phrases.followUps.length;
  const values = { name: firstName(lead.name), workspace: brief.workspace_name, agent: brief.agent_name };
  const intent: Intent = { kind: 'follow_up', number };
  const own = brief.manner.follow_up_messages[Math.max(number, 1) - 1];
  if (own !== undefined) return { text: message([renderTemplate(own, values)]), intent };
  const opening = renderTemplate(phrases.followUps[Math.min(Math.max(number, 1), count) - 1] ?? '', values);
  const met = new Set(findings.filter(({ verdict }) => verdict === 'met').map(({ key }) => key));
  const missing = brief.criteria.filter(({ key }) => !met.has(key)).map(withExpectation);
  const open = openQuestion(
    transcript.filter(({ direction }) => direction === 'outbound'),
    missing,
    brief.criteria,
  );
  if (open.kind === 'criterion')
    return { text: message([opening, renderTemplate(open.asked.ask, values)]), intent };
  const upcoming =
    open.kind === 'offer' && open.slots.every(({ start_at }) => Date.parse(start_at) > Date.parse(now));
  // Keeps the offer's numbers, so that "2" still means the same slot.
  if (open.kind === 'offer' && upcoming)
    return {
      text: message([opening, listed(open.slots, brief, zoneOf(input)), phrases.pickOne], '\n'),
      intent,
    };
  const question = speaks(brief.language) ? null : lastQuestion(transcript);
  return { text: message([opening, question]), intent };
}

/** What we asked last, in our own words of then. */
function lastQuestion(transcript: TurnInput['transcript']): string | null {
  const said = transcript.findLast(({ direction, text }) => direction === 'outbound' && text !== null)?.text;
  return (
    said
      ?.match(/[^.!?？؟。\n]{1,300}[?？؟]/g)
      ?.at(-1)
      ?.trim() ?? null
  );
}
