// Finds what a text says that the agent passes on to a person, which claims nothing (agents.md#the-truth-gate).
import { getWords } from './claim-patterns.ts';
import { toPlainText } from './claims.ts';

/**
 * Returns a sentence without the clauses that say what the agent passes on: "I've noted the marquee for my colleague".
 * They claim nothing, unless they tell the colleague "that we rent marquees".
 */
export function removePassedOn(sentence: string): string {
  const clauses = sentence.split(PASSED_ON_END);
  const rest = clauses.filter((clause) => {
    const plain = toPlainText(clause.replace(/[.,;:!]/g, ' '));
    return !getWords().passedOn.test(plain) || THAT_WE.test(` ${plain} `);
  });
  return rest.length === clauses.length ? sentence : rest.join(' ');
}

/** A statement to the colleague, unless it is about the lead or the request: "that you need one", "que c'est pour …". */
const THAT_WE =
  / (?:that|dass|que|qu|che|dat) (?!(?:you|your|it s|its|they need|sie|ihr|du|es um|vous|votre|vos|tu|c est pour|il s agit|usted|es para|e per|si tratta|voce|e para|u|uw|je|het gaat) |(?:\S+ ){0,8}(?:(?:suits?|works?|is (?:best|better)) (?:best |better |well )?(?:for )?you|ihnen (?:\S+ ){0,8}(?:passt|passen|recht ist|lieber ist)|(?:vous|te) (?:convien\S+|arrang\S+)|(?:le|te) (?:viene|va|conviene)|(?:ti|le|vi) (?:va|viene|conviene|sta)|(?:lhe|te) (?:da|convem|fica|e)|(?:u|je|jou) (?:\S+ ){0,6}(?:uitkomt|past|schikt)) )/u;
/** The end of a clause: "I've noted the marquee, and we have one". "I said that you need one" is a single one. */
const PASSED_ON_END =
  /(?<=[,;:])\s(?!dass )|\s[–—-]\s|\s(?=(?:and|und|et|y|e|en) (?:we|wir|nous|on|noi|wij) )/u;
