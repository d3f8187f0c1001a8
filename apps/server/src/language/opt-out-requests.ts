// Requests for no more messages, read by their parts: who shall do what to which messages, number or list. The words of
// each part are in the language files (`optOut`), so that a sentence counts in any wording that has the same parts.
import { removeCourtesies } from './courtesies.ts';
import { compilePhrases, foldPhrases } from './fold-text.ts';
import { type Lexicon, lexicons } from './words/lexicon.ts';

/** Words between two parts. */
const NEAR = '(?: \\S+){0,3}? ';
const CLOSE = '(?: \\S+)?? ';
const AND = '(?:and|n|et|y|und|e|ed|en)';

type Words = Lexicon['optOut'];

/** Returns the wordings of a request, each as a sequence of parts. */
function listRequests(words: Words): string[] {
  const part = Object.fromEntries(
    Object.entries(words).map(([key, list]) => [key, `(?:${list.join('|')})`]),
  ) as Record<keyof Words, string>;
  const { stop, write, messages, not, again, never, writeAgain, unwanted, hear } = part;
  const { remove, about, mine, me, lists, unsubscribe, ask } = part;
  return [
    `${stop}(?: \\S+){0,2}? ${write}`,
    `${stop}${CLOSE}${messages}`,
    `(?:${not}|${unwanted})(?: \\S+){0,2}? ${write}${NEAR}${again}`,
    `${not}${NEAR}${again}${NEAR}${write}`,
    `${write}${NEAR}${not}${CLOSE}${again}`,
    `${never}${NEAR}${write}`,
    `${write}${CLOSE}${never}`,
    `${not}(?: \\S+){0,2}? ${writeAgain}`,
    `${unwanted}(?: \\S+){0,4}? ${messages}(?: ${again})?(?: (?:from|of|de|d|da|von|van))?(?: \\S+)?$`,
    `${unwanted}${NEAR}${hear}`,
    `${hear}${CLOSE}${never}`,
    `${remove}${NEAR}${mine}`,
    `${mine}${NEAR}${remove}`,
    `${remove}(?: \\S+){0,5}? ${about}`,
    `(?:${me}|${mine})${NEAR}${lists}`,
    `^(?:${ask} )?${unsubscribe}(?: ${lists})?$`,
  ];
}

/** Returns the wordings of an announcement: "blocked and reported", "reporting this as spam". */
function listAnnouncements(words: Words): string[] {
  const blocked = `(?:${words.blocked.join('|')})`;
  return [`^${blocked} ${AND} ${blocked}$`, `${blocked}${NEAR}(?:as|for|comme|como|por|als|come|per) spam$`];
}

interface RequestReader {
  blocks: RegExp;
  requests: RegExp;
  limits: RegExp;
}

let readers: RequestReader[] | undefined;

/** Returns the readers of all languages. They are compiled when they are first used. */
function getReaders(): RequestReader[] {
  readers ??= Object.values(lexicons).map(({ optOut }) => ({
    blocks: compileClausePhrases(listAnnouncements(optOut)),
    requests: compileClausePhrases(listRequests(optOut)),
    limits: compilePhrases(optOut.limits),
  }));
  return readers;
}

/** Returns whether a clause asks for no more messages. */
export function asksForNoMessages(clause: string): boolean {
  const spaced = ` ${removeCourtesies(clause)} `;
  return getReaders().some(({ requests, limits }) => requests.test(spaced) && !limits.test(spaced));
}

/** Returns whether a clause, with a space on both sides, announces that the lead blocks or reports us. */
export function announcesBlock(spaced: string): boolean {
  return getReaders().some(({ blocks }) => blocks.test(spaced));
}

// Matches a position without a negation before it: "Don't stop messaging me" is not an opt-out.
const NEGATED =
  '(?<! (?:dont|do not|never|wont|cant|cannot|couldnt|not|didnt|doesnt|without|no|ne|nicht|non|nao|niet|nie|не)(?: please| ever| you| me| nos)?)';

/**
 * Compiles phrases that must not follow a negation. Clauses have a space on both sides, so `^` and `$` are replaced by
 * those spaces.
 */
export function compileClausePhrases(phrases: readonly string[]): RegExp {
  const anchored = foldPhrases(phrases)
    .replace(/(?<!\[)\^/g, '(?<=^ )')
    .replace(/\$/g, '(?= $)');
  return new RegExp(`${NEGATED} (?:${anchored})(?= )`, 'u');
}
