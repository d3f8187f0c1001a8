// Follow-ups for leads who did not answer or asked to be contacted now. Each asks the open question again, and none
// repeats a text of the conversation.

import { renderTemplate, type TemplateValues } from '../../language/fill-template.ts';
import type { Phrases } from '../../language/phrases/phrases.ts';
import { joinParts, pickWording, speaksLanguage } from '../../language/phrases/pick-phrases.ts';
import type { OfferedSlot } from '../../language/wishes/slot-choice.ts';
import { adaptBrief, getBriefPhrases, getLeadLanguage } from '../brief-phrases.ts';
import { getFollowUpNumber, listSaid, readRequestedDay, writeOwnFollowUp } from '../follow-up-plan.ts';
import { getLineValues } from '../line-values.ts';
import { chooseSlots, findNextSlots, getLocaleReader, getTimezone } from '../offer.ts';
import type { FollowUpOccasion, Intent, Message, TurnInput } from '../port.ts';
import { type OpenQuestion, openQuestion, withExpectation } from './read-conversation.ts';
import { buildSlotOfferText } from './replies.ts';

/**
 * Writes a follow-up. Returns null if every wording would repeat a message, but never breaks a promise to write: at a
 * planned time, the last wording can repeat one. The campaign's texts take precedence.
 */
export async function writeFollowUp(input: TurnInput, occasion: FollowUpOccasion): Promise<Message | null> {
  const own = writeOwnFollowUp(input, occasion);
  if (own !== null) return own;
  const values = getLineValues(input.brief, input.lead.name);
  const said = listSaid(input);
  const fallback: Intent = { kind: 'follow_up', number: getFollowUpNumber(occasion) };
  const language = getLeadLanguage(input);
  const { write, intent = fallback, ...question } = await findQuestion(input, occasion, values, language);
  const phrases = getBriefPhrases(input.brief, question.language ?? language);
  const texts = listOpenings(input, occasion, phrases).map((opening) =>
    write(renderTemplate(opening, values)),
  );
  const text = texts.find((one) => !said.has(one)) ?? (occasion.kind === 'asked' ? texts.at(-1) : undefined);
  return text === undefined ? null : { text, intent };
}

/** Returns the first sentences that suit the occasion, the most suitable one first. */
function listOpenings(input: TurnInput, occasion: FollowUpOccasion, phrases: Phrases): readonly string[] {
  const { lead } = input;
  if (occasion.kind === 'asked') {
    const due = readRequestedDay(input, occasion.at);
    const openings = due.isToday ? phrases.askedToday : phrases.askedEarlier;
    // The last of them does not say that the lead asked for this day.
    return due.isChosenByAgent ? openings.slice(-1) : openings;
  }
  const openings = lead.status === 'qualified' ? phrases.offerFollowUps : phrases.followUps;
  return openings.slice(Math.min(Math.max(occasion.number, 1), openings.length) - 1);
}

/** The statuses in which the next criterion can be asked. A lead who asked for a time is waiting. */
const ASKABLE: ReadonlySet<string> = new Set(['in_progress', 'waiting']);

interface Question {
  write(opening: string): string;
  /** The intent of the message; that of a follow-up by default, which leaves the open question as it is. */
  intent?: Intent;
  /** The language of the whole message, if it is not the lead's. */
  language?: string;
}

/** Returns the question to ask again: the open criterion, the offered times or other ones, or the booking page. */
async function findQuestion(
  input: TurnInput,
  occasion: FollowUpOccasion,
  values: TemplateValues,
  language: string,
): Promise<Question> {
  const { findings, transcript, booking, lead, now } = input;
  const brief = adaptBrief(input.brief, language);
  const phrases = getBriefPhrases(brief);
  const isMet = (key: string) => findings.some((one) => one.key === key && one.verdict === 'met');
  const missing = brief.criteria.filter(({ key }) => !isMet(key)).map(withExpectation);
  const sent = transcript.filter(({ direction }) => direction === 'outbound');
  const open = openQuestion(sent, missing, brief.criteria);
  const add = (question: string | null) => ({ write: (opening: string) => joinParts([opening, question]) });
  const isFirst = occasion.kind === 'silence' && occasion.number <= 1;
  if (open.kind === 'criterion') {
    const ask = renderTemplate(open.asked.ask, values);
    if (language === input.brief.language) return add(ask);
    // Code can't translate the campaign's question, but a model asked it in the lead's language.
    const asked = findLastQuestion(transcript);
    return add(asked === null || ask.includes(asked) ? null : asked);
  }
  const [next] = missing;
  if (open.kind === 'none' && occasion.kind === 'asked' && next && ASKABLE.has(lead.status))
    return {
      ...add(renderTemplate(next.ask, values)),
      language: input.brief.language,
      intent: { kind: 'ask', key: next.key },
    };
  const isTimeWanted = open.kind === 'offer' || open.kind === 'when' || open.kind === 'email';
  if (isTimeWanted || (lead.status === 'qualified' && booking && !booking.booked)) {
    if (booking?.link) return add(pickWording(phrases.link, now, { link: booking.link }));
    const slots = open.kind === 'offer' || !isFirst ? await findSlots(input, open, occasion) : [];
    if (slots.length > 0) {
      return {
        write: (opening) =>
          buildSlotOfferText(brief, phrases, opening, slots, getLocaleReader(input, language)),
        intent: { kind: 'offer', slots },
      };
    }
  }
  if (!speaksLanguage(language)) return add(findLastQuestion(transcript));
  const again = { offer: phrases.askWhen, when: phrases.askWhen, email: phrases.askEmailFirst };
  return add(isTimeWanted ? pickWording(again[open.kind], now) : null);
}

/**
 * Returns the offered slots, with the same positions, so that "2" still means the same slot. Later follow-ups and an
 * offer that is no longer free get other free slots.
 */
async function findSlots(
  input: TurnInput,
  open: OpenQuestion,
  occasion: FollowUpOccasion,
): Promise<OfferedSlot[]> {
  const offered = open.kind === 'offer' ? open.slots : [];
  const isLater = occasion.kind === 'silence' && occasion.number > 1;
  if (!isLater && (await areFree(offered, input))) return offered;
  if (!input.booking || input.booking.pending) return [];
  const free = ((await findNextSlots(input.booking, getTimezone(input))) ?? []).filter(
    ({ start_at }) => start_at > input.now,
  );
  const others = free.filter(({ id }) => !offered.some((slot) => slot.id === id));
  return chooseSlots(others.length > 0 ? others : free, getTimezone(input));
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
