// Reads answers to a question whether something is in a place: "Is the old or the new flat in Leipzig?"
import { foldText, foldWords, splitClauses } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';
import { findAskedPlace } from './asked-places.ts';
import { getAlternative } from './yes-no.ts';

const TO_OR_FROM =
  'in|at|to|from|a|de|vers|en|desde|hacia|nach|aus|von|da|di|per|para|em|naar|van|uit|innerhalb|within|within the';
const BOTH =
  /^(?:both|beide[rns]?|les deux|toutes les deux|tous les deux|l[oa]s dos|amb[ao]s|entramb[ie]|tutte e due|as duas|allebei)$/;
/** Words that add nothing to a place: "the new one is in Leipzig". */
const NEUTRAL = new Set(
  'the one is are its both all well yes la le les l une un est sont c celle ce oui el los las una esta estan es son si der die das den dem ist sind liegt liegen ja jo genau beide il lo gli sta sono e si o a os as fica ficam sao sim de het is zijn ligt staat allebei'.split(
    ' ',
  ),
);

/**
 * Returns true if a text says that one of two things, or both, are in the place of a question: "the new one is in
 * Leipzig", "from Leipzig to Berlin", "the old one"; otherwise null.
 */
export function readPlaceOfEither(text: string, question: string, reader: Reader): true | null {
  const place = findAskedPlace(question);
  const asked = foldWords(question);
  const alternative = getAlternative(reader);
  if (place === null || !alternative.test(` ${asked} `)) return null;
  if (/[?؟？]/.test(text)) return null;
  const plain = ` ${foldWords(text)} `;
  if ([reader.negation, reader.unsure, reader.condition].some((words) => words.test(plain))) return null;
  const names = listAlternatives(asked, alternative);
  const words = new Set(asked.split(' '));
  const isQuiet = (word: string) => word === '' || NEUTRAL.has(word) || words.has(word);
  const isInPlace = new RegExp(`(?:^| )(?:${TO_OR_FROM}) ${place}(?= |$)`);
  // "From Leipzig to Berlin": one of the two is there.
  const route = new RegExp(
    `^(?:from|de|von|aus|da|desde|van) (?:${place} (?:to|nach|a|vers|para|per|naar) \\S+|\\S+ (?:to|nach|a|vers|para|per|naar) ${place})$`,
  );
  const says = (clause: string) => {
    if (route.test(clause) || BOTH.test(clause)) return true;
    const rest = clause.replace(isInPlace, '').trim();
    if (!rest.split(' ').every(isQuiet)) return false;
    return isInPlace.test(clause) || clause.split(' ').some((word) => names.has(word));
  };
  return splitClauses(foldText(text)).some(says) ? true : null;
}

/** Returns the words next to the "or" of a question that tell its alternatives apart: "old" and "new". */
function listAlternatives(asked: string, alternative: RegExp): Set<string> {
  const [before = '', after = ''] = ` ${asked} `
    .split(alternative)
    .map((part) => part.trim().split(' ').slice(-9).join(' '));
  const last = before.split(' ').findLast((word) => !NEUTRAL.has(word));
  const first = after.split(' ').find((word) => !NEUTRAL.has(word));
  return new Set([last, first].filter((word) => word !== undefined));
}
