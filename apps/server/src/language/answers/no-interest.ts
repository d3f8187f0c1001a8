// Detects that a lead is not interested. "No" answers a question; "no thanks, not interested" ends the conversation.
import { foldWords, splitClauses } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';
import { namesOtherChoice } from './wrong-people.ts';

const ONLY_DECLINES =
  /^ (?:no thanks|no thank you|no thx|non merci|no gracias|nein danke|no grazie|nao obrigad[oa]|nee bedankt|nee dank (?:je|u)) $/;

const FOR_ANOTHER =
  / (?:(?:not|isnt) for (?:me|us).* (?:its|but|is) for|pas pour (?:moi|nous).* (?:cest|mais) pour|no es para (?:mi|nosotros).* (?:es|sino) para|nicht fur (?:mich|uns).* (?:sondern|ist|aber) fur|non (?:e )?per (?:me|noi).* (?:e|ma) per|nao e (?:para|pra) (?:mim|nos).* (?:e|mas) (?:para|pra)|niet voor (?:mij|ons).* (?:is|maar) voor) /;

/** Matches "what I want is": the lead declines one thing and wants another. */
const WANTS =
  / (?:what (?:i|we) (?:\S+ )?(?:want|need|like|look)|ce que (?:je|nous|on) (?:\S+ )?(?:veux|veut|voulons|voudrais|cherche|cherchons|souhaite)|lo que (?:\S+ )?(?:quiero|queremos|busco|buscamos|necesito|quisiera)|(?:sondern|was ich|ich|wir) (?:mochte|mochten|will|wollen|brauche|brauchen|suche|suchen)(?! nicht| kein)|(?:quello|cio) che (?:\S+ )?(?:voglio|vorrei|vogliamo|cerco|serve|interessa)|o que (?:\S+ )?(?:quero|queremos|procuro|preciso|queria)|wat (?:ik|we|wij) (?:\S+ )?(?:wil|willen|zoek|zoeken|nodig)) /;

/** Matches what the lead wants instead: "not shirts, rather a jacket". */
const RATHER =
  / (?:rather|instead|plutot|mas bien|mejor un[oa]?|eher|lieber|stattdessen|piuttosto|antes um|antes uma|em vez|liever) \p{L}/u;

/** Matches a decline under a condition: "Do you use shock collars? If so, no thanks." */
const CONDITION =
  / (?:if (?:so|yes|not|you|its|that)|in that case|si (?:oui|non|cest|vous|tu)|dans ce cas|si es asi|en ese caso|(?:wenn|falls) (?:ja|nein|das|nicht|sie|ihr|du)|in dem fall|(?:se|in) (?:e|quel) (?:cosi|caso)|se (?:sim|for|e assim)|nesse caso|zo ja|in dat geval|als (?:dat|jullie|het)) /;

/** Returns whether the lead thanks or denies something, and wants nothing. */
export function mightDecline(text: string, reader: Reader): boolean {
  const words = ` ${foldWords(text.slice(0, 4000))} `;
  if (wantsSomething(words)) return false;
  return [reader.closing, reader.negation].some((one) => one.test(words));
}

/** Returns whether the lead wants something else, or declines only under a condition. */
function wantsSomething(words: string): boolean {
  return [FOR_ANOTHER, WANTS, RATHER, CONDITION].some((one) => one.test(words));
}

/** Returns whether the lead is not interested. A bare "no thanks" counts only if no yes-or-no question is open. */
export function showsNoInterest(text: string, yesNoAsked: boolean, reader: Reader): boolean {
  // "It's not for me, it's for my mother" does not mean that the lead has no interest.
  const words = ` ${foldWords(text.slice(0, 4000))} `;
  if (wantsSomething(words)) return false;
  return splitClauses(text.slice(0, 4000)).some((clause) => {
    const spaced = ` ${clause} `;
    if (!reader.noInterest.test(spaced) || namesOtherChoice(spaced)) return false;
    return !(yesNoAsked && ONLY_DECLINES.test(spaced));
  });
}
