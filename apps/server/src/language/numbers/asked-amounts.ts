// Writes amounts of money in the words of the question that asks for them: "70€/pax" for a price a person, "1.2m".
import { foldWords } from '../fold-text.ts';
import { asksForMoney } from './stray-figures.ts';

/** Words for one person, in all languages of the offline agent. */
const PERSON =
  'person[ae]?|personne|persoon|pessoa|head|tete|tête|kopf|testa|cabeza|cabeca|cabeça|hoofd|pax|guest|adulte?o?|invitado|convive|convidado|ospite|gast';
const ONE_PERSON = new RegExp(`^(?:${PERSON})$`, 'u');
const CURRENCY = '[€$£]|eur|euros?|pounds?|quid|dollars?';
/** Matches "a head" after an amount, and "/pax" after a currency. */
const PER_PERSON = new RegExp(
  `(?:(?<=\\d ?(?:${CURRENCY}))/|(?<=\\d ?(?:${CURRENCY})? )(?:a|per|par|por|pro|al|je) )(?:${PERSON})(?!\\p{L})`,
  'giu',
);
/** Matches the sign of millions directly at a currency: "£1.2m", "3m€". */
const MILLIONS =
  /(?<=[€$£]\d[\d.,]{0,9})m(?= *(?:$|[,;!?\n]|\.(?!\d)|(?:a|per) (?:year|annum)(?!\p{L})))|(?<=\d)m(?=[€$£])/giu;
/** The part of an answer in which figures are read. */
const LONGEST = 2_000;

/** Returns the text of an answer with its amounts in the words of the question, if that asks for money. */
export function writeAskedAmounts(text: string, ask: string): string {
  if (!asksForMoney(ask)) return text;
  const words = foldWords(ask).split(' ');
  const person = words.find((word) => ONE_PERSON.test(word));
  const read = text.slice(0, LONGEST);
  const perPerson = (written: string) => `${written.startsWith('/') ? ' ' : ''}per ${person}`;
  const counted = person === undefined ? read : read.replace(PER_PERSON, perPerson);
  return counted.replace(MILLIONS, ' million') + text.slice(LONGEST);
}
