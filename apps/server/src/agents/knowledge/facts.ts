// Answers from the campaign's facts (workspace-file.md#facts), in the lead's locale.
import { type PriceRow, parseAmount } from '@parley/contract';
import { renderTemplate } from '../../language/fill-template.ts';
import { formatMoney } from '../../language/locale.ts';
import { getPhrases } from '../../language/phrases/pick-phrases.ts';
import type { QuestionKind } from '../../language/question-kinds.ts';
import { toZoned } from '../../language/timezone.ts';
import { getFactWeek, toDayNumber, writeExceptions, writePriceRow, writeWeek } from '../business-facts.ts';
import type { HoursSentence } from '../opening-hours.ts';
import { type Moment, namesTime } from '../opening-questions.ts';
import type { AgentBrief } from '../port.ts';

type Facts = AgentBrief['facts'];

/** Returns the address, phone, email or website that a question of this kind asks for; null if it is unknown. */
export function findContactFact(kind: QuestionKind | null, facts: Facts, language: string): string | null {
  if (kind === null || facts === null) return null;
  const { ourAddress, ourPhone, ourEmail, ourWebsite } = getPhrases(language);
  const known: Partial<Record<QuestionKind['name'], [phrase: string, value: string | undefined]>> = {
    place: [ourAddress, facts.address],
    phone: [ourPhone, facts.phone],
    email: [ourEmail, facts.email],
    website: [ourWebsite, facts.website],
  };
  const [phrase, value] = known[kind.name] ?? [];
  return phrase === undefined || value === undefined ? null : renderTemplate(phrase, { value });
}

/** The exceptions that belong to an answer about the usual hours are at most this many days away. */
const SOON_DAYS = 14;

/**
 * Returns the opening hours as sentences; null if the facts contain none. A question that names no time gets only the
 * exceptions of the next two weeks.
 */
export function readFactHours(facts: Facts, question: string, moment: Moment): HoursSentence[] | null {
  const week = getFactWeek(facts);
  if (!facts || !week) return null;
  const reader = { ...moment, zone: moment.timezone };
  const today = toDayNumber(toZoned(moment.now, moment.timezone).toPlainDate());
  const exceptions = writeExceptions(facts, reader, today);
  if (namesTime(question, moment)) return [...writeWeek(week, reader), ...exceptions];
  const soon = exceptions.filter(({ from }) => from <= today + SOON_DAYS);
  return [...writeWeek(week, reader), ...soon.map((one) => ({ ...one, exceptions: [] }))];
}

/** Returns the prices as texts: `Small kitchen (up to 12 m²): from €8,000`. */
export function writePrices(facts: Facts, { language, country, timezone }: Moment): string[] {
  const { priceFrom } = getPhrases(language);
  const writeAmount = ({ amount }: PriceRow) => {
    const { isFrom, least, most, currency } = parseAmount(amount)!;
    const price = formatMoney(least, most, currency, { language, country, zone: timezone });
    return isFrom ? renderTemplate(priceFrom, { price }) : price;
  };
  return (facts?.prices ?? []).map((row) => writePriceRow(row, writeAmount(row)));
}
