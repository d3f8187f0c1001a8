// Recognizes messages that answer no question, even one for any words.
import { asksIfMachine } from '../../language/answers/person-requests.ts';
import { hasFoundOther } from '../../language/answers/wrong-people.ts';
import { foldWords } from '../../language/fold-text.ts';
import type { Reader } from '../../language/words/reader.ts';
import type { AskedCriterion } from './read-conversation.ts';

/** The part of a message that is read. */
const LONGEST = 500;
/** The maximum number of words in a question about who writes. A longer text can also contain an answer. */
const MOST_WORDS = 8;

/** Matches a lead who did not ask for the conversation. */
const NEVER_ASKED =
  /(?<= )(?:(?:never|didnt|did not) (?:asked|ask|requested|request)|(?:jamais )?rien demande|jamais demande|(?:nie|nicht|nichts|nix) (?:angefragt|angefordert|danach gefragt)|(?:no|nunca) (?:he )?pedi(?:do)? nada|(?:mai )?chiesto (?:niente|nulla)|nao pedi nada|nunca pedi|(?:niets|niet om|nooit) (?:aan)?gevraagd)(?= )/;
/** Matches a question that is only about our message. */
const ASKS_BACK =
  /^(?:what|huh|hm+|eh|sorry|pardon|come again|what do (?:you|u) mean(?: by that)?|hein|quoi|comment ca|(?:vous voulez|tu veux) dire quoi|c ?est a dire|hae?|was|wie bitte|wie meinen sie das|wie meinst du das|was meinen sie(?: damit)?|was meinst du(?: damit)?|que|como|a que te refieres|a que se refiere|que quieres decir|cosa|come|in che senso|cosa (?:intende|intendi|vuol dire)|como assim|o que quer dizer|wat|hoezo|(?:wat|hoe) (?:bedoelt u|bedoel je)(?: daarmee)?)$/;
/** Matches a lead who only looks around. */
const BROWSES =
  /^(?:(?:im |i m |we re )?(?:just|only) (?:browsing|looking(?: around)?|having a look)|je (?:regarde|me renseigne) (?:juste|seulement)|juste pour me renseigner|(?:ich )?(?:wollte |will |schaue? )?(?:nur|bloss|erstmal)(?: mal)?(?: (?:schauen|gucken|umschauen|umsehen))?|(?:yo )?solo (?:estoy mirando|estaba mirando|miraba|mirando)|(?:sto )?solo guardando|solo un occhiata|so (?:estou )?a ver|(?:ik )?kijk (?:alleen )?(?:even|maar)(?: rond)?|even rondkijken)$/;

/** Returns whether the lead only looks around: "just browsing". */
export function onlyBrowses(text: string): boolean {
  return BROWSES.test(foldWords(text.slice(0, LONGEST)));
}

/**
 * Returns whether a text answers no question: the lead never asked for this, asks back or only looks around. A question
 * about who writes, and a lead who has found someone else, answer none for any words.
 */
export function isNoAnswer(text: string, { expectation }: AskedCriterion, reader: Reader): boolean {
  const plain = foldWords(text.slice(0, LONGEST));
  if (NEVER_ASKED.test(` ${plain} `) || ASKS_BACK.test(plain) || BROWSES.test(plain)) return true;
  if (expectation.kind !== 'any') return false;
  const isShort = plain.split(' ').length <= MOST_WORDS;
  return (isShort && asksIfMachine(text, reader)) || hasFoundOther(text, reader);
}
