// Reminders for a lead who did not answer. Each asks the open question again, with different words.

import { renderTemplate } from '../../language/fill-template.ts';
import { getFirstName } from '../../language/first-name.ts';
import type { Intent, Message, TurnInput } from '../port.ts';
import { formatSlots, getTimezone } from './offer.ts';
import { getPhrases, joinParts, pickWording, speaksLanguage } from './phrases/pick-phrases.ts';
import { openQuestion, withExpectation } from './read-conversation.ts';
import type { OfferedSlot } from './slots.ts';

/**
 * Writes a reminder. The campaign's own text takes precedence.
 * @param number the position of the reminder, from 1.
 */
export async function writeFollowUp(input: TurnInput, number: number): Promise<Message> {
  const { brief, findings, lead, transcript } = input;
  const phrases = getPhrases(brief.language);
  const count = phrases.followUps.length;
  const values = { name: getFirstName(lead.name), workspace: brief.workspace_name, agent: brief.agent_name };
  const intent: Intent = { kind: 'follow_up', number };
  const own = brief.manner.follow_up_messages[Math.max(number, 1) - 1];
  if (own !== undefined) return { text: joinParts([renderTemplate(own, values)]), intent };
  const opening = renderTemplate(phrases.followUps[Math.min(Math.max(number, 1), count) - 1] ?? '', values);
  const met = new Set(findings.filter(({ verdict }) => verdict === 'met').map(({ key }) => key));
  const missing = brief.criteria.filter(({ key }) => !met.has(key)).map(withExpectation);
  const open = openQuestion(
    transcript.filter(({ direction }) => direction === 'outbound'),
    missing,
    brief.criteria,
  );
  if (open.kind === 'criterion')
    return { text: joinParts([opening, renderTemplate(open.asked.ask, values)]), intent };
  // Repeat the offer with the same positions, so that "2" still means the same slot.
  if (open.kind === 'offer' && (await areFree(open.slots, input)))
    return {
      text: joinParts([opening, formatSlots(open.slots, brief, getTimezone(input)), phrases.pickOne], '\n'),
      intent,
    };
  if (!speaksLanguage(brief.language))
    return { text: joinParts([opening, findLastQuestion(transcript)]), intent };
  const { askWhen, askEmailFirst } = phrases;
  const again = { offer: askWhen, when: askWhen, email: askEmailFirst, opener: null, none: null }[open.kind];
  return { text: joinParts([opening, again && pickWording(again, input.now)]), intent };
}

/** Returns whether the offered slots are still free. */
async function areFree(slots: readonly OfferedSlot[], { booking, now }: TurnInput): Promise<boolean> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!booking || !first || !last || first.start_at <= now) return false;
  const end = new Date(Date.parse(last.start_at) + 1);
  const free = await booking.between(new Date(first.start_at), end);
  return free !== null && slots.every(({ id }) => free.some((slot) => slot.id === id));
}

/** Returns the last question in our last message, in its exact words; null if that message asks nothing. */
function findLastQuestion(transcript: TurnInput['transcript']): string | null {
  const said = transcript.findLast(({ direction, text }) => direction === 'outbound' && text !== null)?.text;
  return (
    said
      ?.match(/[^.!?？؟。\n]{1,300}[?？؟]/g)
      ?.at(-1)
      ?.trim() ?? null
  );
}
