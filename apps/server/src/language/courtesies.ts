// Removes words that don't change the meaning of a request.
import { compilePhrases } from './fold-text.ts';

const POLITE =
  'please|pls|plz|kindly|thanks|thank you|thx|ok|okay|now|right now|immediately|just|hi|hello|hey|sir|madam|guys|forever|' +
  'merci|svp|stp|sil vous plait|sil te plait|maintenant|por favor|gracias|ya|bitte|danke|sofort|per favore|grazie|' +
  'obrigad[oa]|alstublieft|aub|bedankt|prosze|dziekuje|lutfen|пожалуйста|спасибо|من فضلك|رجاء|شكرا|कृपया|प्लीज';

const polite = compilePhrases([POLITE], 'gu');

/** Removes courtesies and repetitions from a clause: "please STOP STOP" → `stop`. */
export function removeCourtesies(clause: string): string {
  return removeRepetitions(` ${clause} `.replace(polite, '').replace(/ +/g, ' ').trim());
}

/** Reduces repetitions of a word to a single one. */
export function removeRepetitions(clause: string): string {
  return clause.replace(/(?<= |^)(\S+)(?: \1)+(?= |$)/gu, '$1');
}
