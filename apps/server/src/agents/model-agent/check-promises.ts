// Finds the promises of a text that the workspace does not make (agents.md#the-truth-gate).
import * as claims from './claims.ts';
import { findDays } from './days.ts';
import { listResults } from './derived-figures.ts';
import { findNumbers, listCounts } from './figures-in-text.ts';
import { listRelated } from './grounding.ts';
import type { Grounds, KnownFacts } from './known-facts.ts';
import { namesNearDay } from './near-days.ts';
import { isComparable, supportsPromise } from './support.ts';

/** Promises that hold only for their subject: a free visit makes no other thing free. */
const OF_SUBJECT: ReadonlySet<string> = new Set(['discount', 'cheaper', 'free', 'guarantee', 'refund']);

/**
 * Checks promises, which only the workspace can make: that a lead asks for something does not make it true.
 * @returns the problems as sentences for the model.
 */
export function checkPromises(
  text: string,
  grounds: Grounds,
  { workspace, facts, lead, unanswered }: KnownFacts,
): string[] {
  const { isContacted, times, input } = grounds;
  const namesDay = (said: string) => findDays(said, input.brief.language).length > 0;
  const promised = claims.findPromises(text);
  if (promised.length === 0) return [];
  const comparable = isComparable(text, input, grounds.languageDetector);
  const kept = new Set(claims.findPromises(workspace).map(({ what }) => what));
  // A person answers a question that the agent passed on.
  const hasAsked = input.transcript.some(
    ({ direction, text: own }) => direction === 'outbound' && claims.promisesToAsk(own ?? ''),
  );
  if (isContacted || hasAsked) kept.add('contact');
  const isUntimed = (said: string) =>
    findNumbers(said, [input.brief.language, 'en']).length === 0 && !namesNearDay(said) && !namesDay(said);
  // A text that contains a time, or concerns the booked one, can say that a person comes or calls then.
  if (times.length > 0 || (input.booking?.booked && isUntimed(text)))
    for (const what of ['call', 'stock'] as const) kept.add(what);
  // The person who takes over calls a lead who asked for a call, at a time that is not known yet.
  if (isContacted && claims.asksForCall(unanswered) && [text, unanswered].every(isUntimed)) kept.add('call');
  const languages = [input.brief.language, 'en'];
  const listPrices = (said: string) =>
    findNumbers(said, languages).flatMap(({ unit, value }) => (unit === 'money' ? [value] : []));
  // "The pack is cheaper: 320 euros" compares known prices, and what follows from them, none of which only the lead
  // named.
  const comparesPrices = ({ what, sentence }: claims.Claim) => {
    if (what !== 'cheaper') return false;
    const [own, said, known] = [listPrices(sentence), listPrices(text), listPrices(workspace)];
    const wished = new Set(listPrices(lead)).difference(new Set(known));
    const named = said.filter((value) => known.includes(value));
    const counts = listCounts(`${text}\n${unanswered}`, languages);
    const results = listResults(said, {
      named,
      known,
      counts,
      related: { text: [], question: [] },
      percents: [],
    });
    return (
      own.some((value) => known.includes(value) || results.includes(value)) &&
      !own.some((value) => wished.has(value))
    );
  };
  // "With 10 percent off": the knowledge says "the price falls by 10 percent" of what this is about, or of the number
  // in the lead's message.
  const listPercents = (said: string) =>
    findNumbers(said, languages).flatMap(({ unit, value }) => (unit === 'percent' ? [value] : []));
  const numbers = findNumbers(unanswered, languages).map(({ value }) => value);
  const listKnownPercents = () => {
    const related = listRelated(`${text}\n${unanswered}`, facts);
    const isRelated = (one: string) =>
      related.some((clause) => one.includes(clause.trim())) ||
      findNumbers(one, languages).some(({ value }) => value > 1 && numbers.includes(value));
    return claims.splitIntoSentences(facts).filter(isRelated).flatMap(listPercents);
  };
  const repeatsPercent = ({ what, sentence }: claims.Claim) => {
    const said = what === 'discount' || what === 'cheaper' ? listPercents(sentence) : [];
    if (said.length === 0) return false;
    const known = listKnownPercents();
    return said.every((value) => known.includes(value));
  };
  const isKept = (claim: claims.Claim) =>
    comparesPrices(claim) ||
    repeatsPercent(claim) ||
    (kept.has(claim.what) &&
      (!comparable ||
        !OF_SUBJECT.has(claim.what) ||
        supportsPromise(claim, { facts, unanswered }, input.brief.language)));
  const broken = new Set(promised.filter((claim) => !isKept(claim)).map(({ what }) => what));
  return [...broken].map(
    (what) => `the reply promises or states ${claims.PROMISED[what]}, of which you know nothing`,
  );
}
