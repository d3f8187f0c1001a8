// Detects that a lead cancels a meeting.

import { removeCourtesies } from '../courtesies.ts';
import { foldWords, splitClauses } from '../fold-text.ts';
import { readDays } from '../times/calendar-words.ts';
import type { Reader } from '../words/reader.ts';

/** Matches a message that only asks: "What happens if I cancel?" "Can I cancel?" is a request. */
export const ONLY_ASKS =
  /^(?:what|how|why|who|where|is there|do you|que|quelle?s?|comment|pourquoi|como|por que|was|wie|warum|cosa|perche|wat|hoe|waarom) /;

/** Matches words of questions about the rules of canceling: "Until when can I cancel?", "Is it free to cancel?" */
const ABOUT_RULES =
  / (?:until when|how (?:late|long)|(?:is|would) it (?:free|ok|okay)|in theory|theoretically|fees?|charges?|for free|jusqua quand|theoriquement|frais|gratuit\S*|bis wann|theoretisch|gebuhr\S*|kostenlos|kosten|hasta cuando|en teoria|coste|fino a quando|entro quando|in teoria|senza costi|gratis|sapere|ate quando|em teoria|taxa|tot wanneer|in theorie|kosteloos) /;

/** Matches indirect and impersonal questions, also without a question mark: "My wife wants to know if one can cancel". */
const INDIRECT =
  / (?:(?:know|ask|wonder(?:ing|s)?|tell me|sure) (?:if|whether|how|what|until)|(?:is it|would it be|its) possible|can (?:one|people)|savoir (?:si|comment|jusqu\S*)|demande(?:r)? si|peut on|on peut|(?:est il|cest) possible|wissen (?:ob|wie|bis)|frag(?:e|t|en)(?: mich| sich)? ob|kann man|man kann|konnte man|ist es moglich|(?:saber|pregunta(?:r)?|duda) (?:si|como|hasta)|se (?:puede|pueden)|es posible|(?:sapere|capire|chied\S+) (?:se|come|fino)|si (?:puo|possa|potrebbe|possono)|e possibile|(?:saber|perguntar?) (?:se|como|ate)|(?:da|dava) para|pode se|se pode|e possivel|(?:weten|vragen|vraagt|afvragen|af|vraag me af) (?:of|hoe|tot)|kan men|is het mogelijk) /;

/** Matches an impersonal question that asks for it: "Finalement, on peut annuler ?" */
const CHANGED_MIND =
  /^(?:\S+ ){0,2}finalement (?:on peut|peut on) |^(?:on peut|peut on) \S+ finalement(?: |$)/;

/** Matches a condition in a question: "And if I have to cancel?", "Can I cancel if it rains?" */
const CONDITION = / (?:if|in case|si|se|wenn|falls|als|indien) /;

/** Words before a consequence: "My train was canceled, so I have to cancel". */
const THEREFORE = / (?:so|donc|also|asi que|quindi|entao|dus) /;

const SENTENCE_END = /(?<=[.!?？\n])/;

/** The number of words before "cancel" in which a denial counts: "I don't want to cancel". */
const WORDS_BEFORE = 4;

/** Matches what is canceled: "my gym", "mon cours de tennis", "the babysitter". */
const THING =
  /^ (?:my|our|the|o|a|os|as|mon|ma|mes|le|la|mi|mis|el|meine?n?|den|die|das|il mio|la mia|il|o meu|a minha|meu|minha|mijn|mn|de|het) ((?:\S+ ){1,2})/;

/** Matches what is canceled before a verb at the end of its clause: "meinen Zahnarzt um 15:30 absagen". */
const BEFORE_VERB =
  /(?:^| )(?:meine[nmrs]?|unsere[nmrs]?|mijn|mn|onze|ons) (\S+) (?:(?:um|am|auf|fur|bei|beim|im|om|op|in|voor|bij) (?:\S+ ){0,3})?$/;

/** Matches what is canceled at the start of its clause: "la palestra la disdico", "de sportschool zeg ik af". */
const AT_START = /^ (?:de|het|(?:la|il|el)(?= \S+ (?:la|lo|l) )) (\S+) (?:(?:la|lo|l) )?$/;

/**
 * Returns whether the text asks to cancel, without a denial: "I can't come", but not "don't cancel" or "cancel my gym".
 * @param named texts that name the meeting.
 */
export function asksToCancel(text: string, reader: Reader, named = ''): boolean {
  // The point of "15.30" ends no clause.
  const short = text.slice(0, 2000).replace(/(?<=\d)[.:](?=\d)/g, '');
  return short.split(SENTENCE_END).some((sentence) => sentenceCancels(sentence, reader, named));
}

/** "It", and words for a threat: "or I cancel it". */
const IT = / (?:it|that) /;
const OR = / (?:or|otherwise|or else|oder|sonst|ou|sinon|o|si|se|altrimenti|senno|senao|of|anders) /;

/** Returns whether a sentence plainly cancels the meeting: it names the meeting, and no condition or alternative. */
export function cancelsMeeting(text: string, reader: Reader): boolean {
  return text
    .slice(0, 2000)
    .split(SENTENCE_END)
    .some((sentence) => {
      const words = ` ${foldWords(sentence)} `;
      const namesMeeting = reader.meeting.test(words) || (reader.language === 'en' && IT.test(words));
      const isOpen = OR.test(words) || reader.condition.test(words);
      return namesMeeting && !isOpen && asksToCancel(sentence, reader);
    });
}

function sentenceCancels(sentence: string, reader: Reader, named: string): boolean {
  const words = foldWords(sentence);
  if (ONLY_ASKS.test(`${words} `)) return false;
  if (INDIRECT.test(` ${words} `) && !CHANGED_MIND.test(words)) return false;
  const asks = /[?？]/.test(sentence);
  if (asks && CONDITION.test(` ${words} `)) return false;
  if (isConditional(` ${words} `, reader)) return false;
  const clauses = splitClauses(sentence).flatMap((clause) => clause.split(THEREFORE));
  return clauses.some((clause) => {
    const found = reader.cancel.exec(` ${clause} `);
    if (saysOtherCannotCome(clause, reader)) return false;
    const ahead = matchThingAhead(` ${clause} `.slice(0, found?.index));
    if (ahead !== undefined && isOtherThing(` my ${ahead} `, reader, named)) return false;
    if (!found) return false;
    const after = removeCourtesies(clause.slice(found.index + found[0].length - 1));
    if (!reader.meeting.test(`${found[0]} `) && isOtherThing(` ${after} `, reader, named)) return false;
    if (reader.canceled.test(` ${clause} `) || (asks && ABOUT_RULES.test(` ${clause} `))) return false;
    const before = clause
      .slice(0, Math.max(0, found.index - 1))
      .split(' ')
      .slice(-WORDS_BEFORE);
    return !reader.negation.test(` ${before.join(' ')} `);
  });
}

/** Words for someone other than the lead, before the verb. */
const SOMEONE =
  / (?:my|our|mon|ma|notre|meine?|unsere?|mi|mio|mia|nuestr[oa]|nostr[oa]|meu|minha|noss[oa]|mijn|mn|onze) \S+ $/;
const INABILITY =
  /(?:come|make it|attend|kommen|dabei sein|venir|asistir|acudir|esserci|komen|aanwezig zijn|vir|ir|comparecer)$/;

/** Returns whether a folded clause says that someone else can't come: "my wife can't come". It cancels nothing surely. */
export function saysOtherCannotCome(clause: string, { cancel }: Reader): boolean {
  const found = cancel.exec(` ${clause} `);
  if (!found || !INABILITY.test(found[0].trim())) return false;
  return SOMEONE.test(`${` ${clause} `.slice(0, found.index).trimEnd()} `);
}

/** Returns whether a condition comes before the request: "If it rains we cancel". */
function isConditional(words: string, { condition, cancel }: Reader): boolean {
  const found = condition.exec(words);
  return found !== null && cancel.test(words.slice(found.index));
}

function matchThingAhead(words: string): string | undefined {
  return (BEFORE_VERB.exec(words) ?? AT_START.exec(words))?.[1];
}

/** The number of letters up to which a second word names nothing: "para". */
const SHORTEST_NAME = 4;

function isOtherThing(after: string, reader: Reader, named: string): boolean {
  const [, thing] = THING.exec(after) ?? [];
  // "Cancel my 10am", "cancel my Tuesday".
  if (thing === undefined || reader.meeting.test(` ${thing}`) || /\d/.test(thing)) return false;
  const { weekdays, inDays } = readDays(thing, reader);
  if (weekdays.length > 0 || inDays !== null) return false;
  const known = ` ${foldWords(named)} `;
  return !thing
    .trim()
    .split(' ')
    .some((word, at) => (at === 0 || word.length > SHORTEST_NAME) && known.includes(` ${word} `));
}
