// Writes amounts of money in the words of the question that asks for them: "70€/pax" for a price a person, "1.2m".
import { foldWords } from '../fold-text.ts';
import { readCurrency } from './figures.ts';
import { asksForMoney } from './stray-figures.ts';

/** Words for one person, in all languages of the offline agent. */
const PERSON =
  'person[ae]?|personne|persoon|pessoa|head|tete|tête|kopf|testa|cabeza|cabeca|cabeça|hoofd|pax|guest|adulte?o?|invitado|convive|convidado|ospite|gast';
const ONE_PERSON = new RegExp(`^(?:${PERSON})$`, 'u');
/** Matches "a head" and "/pax" after an amount. */
const PER_PERSON = new RegExp(
  `(?<=\\d[^\\p{L}\\n]{0,3}(?:(?:eur|euros?|pounds?|quid|dollars?) )?)(?:/ ?|(?:a|per|par|por|pro|al|je) )(?:${PERSON})(?!\\p{L})`,
  'giu',
);
/** Matches the sign of a million next to a currency: "£1.2m". */
const MILLIONS_OF_CURRENCY = /(?<=[€$£] ?\d[\d.,]{0,9} ?)m(?![\p{L}\d²])|(?<=\d ?)m(?= ?[€$£])/giu;
const MILLIONS = /(?<=\d ?)m(?![\p{L}\d²])/giu;

/** Returns the text of an answer with its amounts in the words of the question. */
export function writeAskedAmounts(text: string, ask: string): string {
  const person = foldWords(ask)
    .split(' ')
    .find((word) => ONE_PERSON.test(word));
  const counted = person === undefined ? text : text.replace(PER_PERSON, ` per ${person}`);
  const isMoney = asksForMoney(ask) || readCurrency(ask) !== null;
  return counted.replace(isMoney ? MILLIONS : MILLIONS_OF_CURRENCY, ' million');
}
