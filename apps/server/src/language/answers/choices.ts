// Reads a choice by its name, its number or its position. Case, accents and one typo are ignored in names.

import { foldWords, splitClauses } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';
import { findPlaces } from './ordinals.ts';
import { COMMON, getAlternative, isUnsure, LITTLE, readBareYesNo } from './yes-no.ts';

/**
 * Returns the choices in a message; an empty list for "none of these"; null if it names none. An alternative that only
 * the question names is a choice as well: "rent" in "Do you want to buy or rent?"
 */
export function readChoices(
  text: string,
  choices: readonly string[],
  reader: Reader,
  question = '',
): string[] | null {
  // An elided article is a separate word: "à l'est".
  const spoken = removeDenied(text).replace(/(?<!\p{L})([ld])['’]/giu, '$1 ');
  const plain = foldWords(spoken);
  const said = plain.split(' ');
  if (plain === '' || isUnsure(text, reader)) return null;
  if (splitClauses(spoken).some((clause) => NOT_ONLY.test(clause))) return null;
  const clauses = spoken
    .split(CLAUSE_END)
    .flatMap((clause) => ` ${foldWords(clause)} `.split(reader.contrast))
    .map((clause) => clause.trim().split(' '));
  const byName = findNamedChoices(clauses, choices, reader);
  const alternatives = findAlternatives(question, choices, getAlternative(reader));
  const forms = findForms(alternatives, choices, question);
  const heard = findNamedChoices(clauses, alternatives, reader);
  const others = heard.filter((one) => !forms.has(one));
  if (others.length > 0)
    return byName.length + heard.length === others.length && said.length <= LONGEST_ANSWER ? others : null;
  const names = [...byName, ...heard];
  if (names.length > 0)
    return isAfterBut(plain, [...choices, ...forms.keys()], reader) ||
      isOnlyMentioned(plain, names, reader) ||
      clauses.some((clause) => isRefused(clause, names, reader))
      ? null
      : [...new Set(names.map((name) => forms.get(name) ?? name))];
  if (said.length <= 4) {
    const place = readPosition(plain, choices.length, reader);
    if (place !== null) return [choices[place]!];
  }
  if (choices.length === 1 && alternatives.length === 0) {
    const yes = readBareYesNo(text, reader);
    if (yes !== null) return yes ? [...choices] : [];
  }
  if (said.length > LONGEST_ANSWER) return null;
  if (reader.whichever.exec(` ${plain} `)?.index === 1) return [...choices];
  const none = ` ${plain.replace(NO_AHEAD, '').replace(COURTESY_BEHIND, '')} `;
  return reader.none.exec(none)?.[0] === none.trim() ? [] : null;
}

/** The end of a clause, but not the point in "3.5 kW". */
const CLAUSE_END = /[,.](?!\d)|[;:!?\n]/;
/** The number of words in a message that can rule a lead out by a choice. */
const LONGEST_ANSWER = 6;

/** Removes the clauses that end with a no: in "Leeds no, York", only York is chosen. */
function removeDenied(text: string): string {
  const clauses = splitClauses(text);
  const kept = clauses.filter((clause) => !DENIED.test(clause));
  return kept.length > 0 && kept.length < clauses.length ? kept.join(', ') : text;
}

const DENIED = / (?:no|non|nao|nein|nee|not|pas|nicht|niet)$/;

/**
 * Returns whether the text says something about the choices instead of choosing: "the kitchen is done", "rather the bath
 * than the kitchen". Several choices are an answer only with nothing but links between them.
 */
function isOnlyMentioned(plain: string, named: readonly string[], reader: Reader): boolean {
  if (reader.done.test(` ${plain} `) || BETWEEN.test(` ${plain} `)) return true;
  const names = named.flatMap((name) => foldWords(name).split(' '));
  const isPart = (part: string, word: string) =>
    !names.includes(part) && names.some((name) => isSimilar(word, name));
  if ([...plain.matchAll(PARTLY)].some(([, part, word]) => isPart(part!, word!))) return true;
  if (named.length === 1) return isPlaceOnTheWay(plain, names, reader);
  const rest = plain
    .replace(COURTESY_BEHIND, '')
    .split(' ')
    .filter((word) => !names.some((name) => isSimilar(word, name)))
    .join(' ');
  const left = [reader.whichever, reader.closing, reader.filler].reduce(
    (text, words) => ` ${text} `.replace(words, ' ').trim(),
    rest,
  );
  return left.split(' ').some((word) => word.length > LONGEST_LINK);
}

/** Returns whether the text names the choice as one of two places: "20 km from Bonn", "I work in Leeds, live in Hull". */
function isPlaceOnTheWay(plain: string, names: readonly string[], { language }: Reader): boolean {
  const findPlaces = (words: RegExp) => [...plain.matchAll(words)].map(([, place]) => place!);
  const isChoice = (place: string) => names.some((name) => isSimilar(place, name));
  if ([DISTANCE, FROM_TO].some((words) => findPlaces(words).some(isChoice))) return true;
  const common = COMMON_WORDS[language]?.split(' ') ?? [];
  const places = findPlaces(IN).filter((place) => !COMMON.has(place) && !common.includes(place));
  return places.some(isChoice) && !places.every(isChoice);
}

/** Matches a word that makes another choice of the one after it: "semi-ouverte". */
const PARTLY = /(?:^| )(semi|demi|half|halb|mezz[oa]|mei[oa]|medi[oa]|halve) (\S+)/gu;
const BETWEEN = / (?:between|entre|zwischen|tra|fra|tussen) /;
const DISTANCE =
  /\d ?(?:km|kms|miles?|min|minutes?|minuten|minutos|minuti) (?:\p{L}+ ){0,2}?(?:from|de|von|da|van|to) (\S+)/gu;
const FROM_TO =
  /(?:^| )(?:from|von|de|da|van|leave|left|quitte) (\S+) (?:to|nach|a|al|para|per|naar|pour) \p{L}/gu;
const IN = /(?:^| )(?:in|a|en|em|te) (\p{L}{3,})(?= |$)/gu;

/** The number of letters of a word that can link two choices, such as "and" and "auch". */
const LONGEST_LINK = 4;

/** Returns whether a negation follows a name: "mornings don't work". */
function isRefused(clause: readonly string[], named: readonly string[], reader: Reader): boolean {
  const names = named.flatMap((name) => foldWords(name).split(' '));
  const last = clause.findLastIndex((word) => names.some((name) => isSimilar(word, name)));
  // In "cash no part exchange", the English "no" denies the noun after it.
  const after = clause.slice(last + 1, last + 1 + NEGATED_WORDS);
  const denying = reader.language === 'es' ? after : after.filter((word) => word !== 'no');
  return last !== -1 && reader.negation.test(` ${denying.join(' ')} `);
}

/** The maximum number of words before an "only" that chooses. */
const MOST_WORDS_AHEAD = 3;

/** Returns whether the text names something else before a "but": "Ferrara, but near Bologna". */
function isAfterBut(plain: string, choices: readonly string[], reader: Reader): boolean {
  const but = reader.contrast.exec(` ${plain} `);
  const ahead = but ? plain.slice(0, Math.max(0, but.index - 1)).trim() : '';
  if (ahead === '' || readBareYesNo(ahead, reader) !== null) return false;
  // "Ich will nur den Transport" chooses.
  if (ONLY.test(but![0].trim()) && ahead.split(' ').length <= MOST_WORDS_AHEAD) return false;
  return !choices.some((choice) =>
    mentionsName(ahead.split(' '), foldWords(choice).split(' '), isSimilar, null),
  );
}

/** Returns the choices that a question names only in another form: "felled" for "felling". */
function findForms(
  alternatives: readonly string[],
  choices: readonly string[],
  question: string,
): ReadonlyMap<string, string> {
  const asked = foldWords(question).split(' ');
  const unnamed = choices.filter(
    (choice) =>
      !foldWords(choice)
        .split(' ')
        .some((word) => asked.includes(word)),
  );
  return new Map(
    alternatives.flatMap((form) => {
      const [choice, ...others] = unnamed.filter((one) => isForm(form, foldWords(one)));
      return choice !== undefined && others.length === 0 ? [[form, choice] as const] : [];
    }),
  );
}

/** Returns whether two words differ only in their endings. */
function isForm(a: string, b: string): boolean {
  const end = [...a].findIndex((letter, index) => letter !== b[index]);
  const stem = end === -1 ? a.length : end;
  return stem >= 4 && Math.max(a.length, b.length) - stem <= 3;
}

/** Returns the alternatives that a question names next to one of the choices, without the choices. */
function findAlternatives(question: string, choices: readonly string[], alternative: RegExp): string[] {
  const names = choices.flatMap((choice) => [foldWords(choice), ...foldWords(choice).split(' ')]);
  const isChoice = (word: string) => names.some((name) => isSimilar(word, name));
  return question.split(/[?!:;.\n]/).flatMap((sentence) => {
    if (!alternative.test(` ${foldWords(sentence)} `)) return [];
    const parts = sentence
      .split(',')
      .flatMap((part) => ` ${foldWords(part)} `.split(alternative))
      .map((part) =>
        part.split(' ').filter((word) => word.length >= 3 && !COMMON.has(word) && !ONLY.test(word)),
      );
    // "… or only change the bath for a shower" offers the shower.
    const named = parts.flatMap((words, at) => words.find(isChoice) ?? words.at(at === 0 ? -1 : 0) ?? []);
    return named.some(isChoice) ? named.filter((word) => !isChoice(word)) : [];
  });
}

const ONLY = /^(?:only|just|solo|solamente|seulement|juste|nur|bloss|soltanto|apenas|somente|alleen|enkel)$/;
/** Matches "not only" before a choice, to which something else is added. */
const NOT_ONLY =
  /(?:^| )(?:(?:not|isnt) (?:only|just)|pas (?:que|seulement|juste|uniquement)|nicht (?:nur|bloss)|no (?:solo|solamente)|non (?:solo|soltanto)|nao (?:so|apenas|somente)|niet (?:alleen|enkel))(?= |$)/;
const NO_AHEAD = /^(?:no|nope|non|nein|nee|nao) (?=.)/;
const COURTESY_BEHIND =
  /(?<=.) (?:please|pls|thanks|thank you|sorry|merci|svp|danke|bitte|gracias|por favor|grazie|obrigad[oa]|bedankt)$/;
/** Words that are names of choices and also common words, by language: "est" is "is" and "east". */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: 'us it may will can might do',
  fr: 'est car son sur or sous ou mais pas plus',
  es: 'este esta sobre uno una como para',
  de: 'die das ein sie',
  it: 'sei sia come',
  pt: 'este esta uma um como para',
  nl: 'een het zijn',
};
/** Words before a name of a choice that show that it is a name: "à l'est". */
const AHEAD_OF_NAME =
  /^(?:the|l|le|la|el|al|o|plein|cote|vers|hacia|sur|nord|sud|sul|norte|north|south|in|from|option)$/;

function findNamedChoices(clauses: string[][], choices: readonly string[], reader: Reader): string[] {
  // "Minha" is no typo of "manhã".
  const isTypo = (said: string, name: string) =>
    !COMMON.has(said) && !LITTLE.has(said) && isSimilar(said, name);
  for (const same of [(a: string, b: string) => a === b, isTypo]) {
    const found = choices.filter((choice) => {
      const name = foldWords(choice).split(' ');
      return clauses.some(
        (said) => mentionsName(said, name, same, reader) && isMeantAsName(said, name, reader),
      );
    });
    // "Bath and shower" also matches "bath": the longer name wins.
    const fullest = found.filter(
      (choice) =>
        !found.some(
          (other) => other !== choice && ` ${foldWords(other)} `.includes(` ${foldWords(choice)} `),
        ),
    );
    if (fullest.length > 0) return fullest;
  }
  return [];
}

/** Returns whether a name that is also a common word is the whole text or follows an article. */
function isMeantAsName(said: string[], name: string[], { language }: Reader): boolean {
  const [word = ''] = name;
  if (name.length > 1 || !COMMON_WORDS[language]?.split(' ').includes(word)) return true;
  return said.length === 1 || said.some((one, at) => one === word && AHEAD_OF_NAME.test(said[at - 1] ?? ''));
}

/** The number of words that a negation reaches ahead: "auf keinen Fall das Bad". */
const NEGATED_WORDS = 3;

/** Returns whether the words contain the name. With a reader, a name right after a negation does not count. */
export function mentionsName(
  said: string[],
  name: string[],
  same: (a: string, b: string) => boolean,
  reader: Reader | null,
): boolean {
  return said.some((_, start) => {
    if (!name.every((word, offset) => same(said[start + offset] ?? '', word))) return false;
    if (!reader) return true;
    const before = ` ${said.slice(Math.max(0, start - NEGATED_WORDS), start).join(' ')} `;
    return !reader.negation.test(before);
  });
}

/**
 * Returns whether words are equal except for an ending ("kitchens") or a typo ("kichen"). Short words must be equal.
 */
export function isSimilar(said: string, name: string): boolean {
  const shorter = Math.min(said.length, name.length);
  if (shorter < 4) return said === name;
  if (Math.abs(said.length - name.length) <= 3 && (said.startsWith(name) || name.startsWith(said)))
    return true;
  return getEditDistance(said, name) <= (shorter >= 8 ? 2 : shorter >= 5 ? 1 : 0);
}

/** Returns the number of letters to add, remove or replace; 9 if the lengths differ by more than two. */
export function getEditDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2 || a.length > 40) return 9;
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

/**
 * Returns the zero-based position that a text names: "2", "option 2", "the second one", "the last". null if it names
 * none below `count`.
 */
function readPosition(plain: string, count: number, reader: Reader): number | null {
  const digits = /^(?:\p{L}+ )?(\d{1,2})$/u.exec(plain);
  if (digits) {
    const place = Number(digits[1]) - 1;
    return place >= 0 && place < count ? place : null;
  }
  return findPlaces(reader, count, (ordinal) => ordinal.test(` ${plain} `))[0] ?? null;
}
