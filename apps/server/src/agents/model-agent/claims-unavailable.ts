// Finds statements that a time is not free, in the languages of the offline agent (agents.md#the-truth-gate).
import { foldWords } from '../../language/fold-text.ts';
import { QUESTION_KINDS } from '../../language/question-kinds.ts';
import { readWish } from '../../language/wishes/wish.ts';
import { getReader } from '../../language/words/reader.ts';
import { getTimezone } from '../offer.ts';
import type { TurnInput } from '../port.ts';
import { splitIntoSentences, toPlainText } from './claims.ts';
import { findDays } from './days.ts';
import { findNumbers, type Unit } from './figures-in-text.ts';
import { namesNearDay } from './near-days.ts';
import { FREE_OF } from './negations.ts';
import { getOpenOffer } from './slot-words.ts';

/** Matches a statement that no time is free: "We're fully booked", "no free slots", "je n'ai rien de libre". */
const NONE_FREE =
  /(?:(?:nothing|no (?:free |open )?(?:slots?|times?|appointments?)|keine? (?:freien? )?(?:termine?|zeiten?)|nichts|rien|aucun (?:creneau|horaire)|nada|ningun|nulla|niente|nessun|nenhum|niets) (?:\w+ ){0,4}(?:free|available|open|frei|verfugbar|moglich|libres?|disponibles?|dispo|libero|liberi|disponibil[ei]|livres?|disponive(?:l|is)|vrij|beschikbaar)|(?:fully|all|completely|already) (?:booked|taken|full)|ausgebucht|belegt|deja pris|deja reserve|al completo|todo ocupado|tutto esaurito|esgotado|lotado|volgeboekt|bezet)\b/u;
/** Matches a statement that something is not free: a time, or "parking isn't free". */
const NOT_FREE =
  /(?:not|isn t|aren t|no longer|nicht|pas|plus|no (?:esta|estan|hay|tengo|queda)|non (?:e|ho|c e|ci sono)|nao (?:esta|ha|tenho)|niet|geen) (?:\w+ ){0,4}(?:free|available|open|frei|verfugbar|moglich|libres?|disponibles?|dispo|libero|liberi|disponibil[ei]|livres?|disponive(?:l|is)|vrij|beschikbaar)\b/u;

const OF_CLOCK: ReadonlySet<Unit | null> = new Set<Unit>(['time', 'hour']);
const WHEN = QUESTION_KINDS.find(({ name }) => name === 'when')!;

/** The part of the unanswered messages that is read. */
const LONGEST = 1_000;

/**
 * Returns whether the text says that a time is not free. A sentence that can be about a thing too ("that isn't free")
 * counts only if it or the unanswered messages are about a time.
 */
export function claimsUnavailable(text: string, unanswered: string, input: TurnInput): boolean {
  const denied = splitIntoSentences(text).flatMap((sentence) => {
    if (/[?？؟]\s*$/.test(sentence)) return [];
    const plain = toPlainText(sentence.replace(FREE_OF, ''));
    return NONE_FREE.test(plain) || NOT_FREE.test(plain) ? { sentence, plain } : [];
  });
  return (
    denied.some(({ plain, sentence }) => NONE_FREE.test(plain) || isAboutTime(sentence, input)) ||
    (denied.length > 0 &&
      (getOpenOffer(input).length > 0 || isAboutTime(unanswered.slice(0, LONGEST), input)))
  );
}

function isAboutTime(said: string, input: TurnInput): boolean {
  const { language } = input.brief;
  const reader = getReader(language);
  const words = ` ${foldWords(said)} `;
  const { morning, afternoon, evening } = reader.time;
  return (
    [reader.book, morning, afternoon, evening].some((one) => one.test(words)) ||
    words.search(WHEN.asked) >= 0 ||
    namesNearDay(said) ||
    findDays(said, language).length > 0 ||
    findNumbers(said, [language]).some(({ unit }) => OF_CLOCK.has(unit)) ||
    readWish(said, input.now, getTimezone(input), reader) !== null
  );
}
