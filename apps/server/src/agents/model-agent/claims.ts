// Finds what a text claims: promises, actions, and that a person is writing (agents.md#the-truth-gate). Each clause is
// read separately, so in "no problem, you're booked", the "no" does not deny the booking.
import { foldText } from '../../language/fold-text.ts';
import { type ClaimWords, PROMISED, type PromisedAction, SPACED, UNSPACED } from './claim-words.ts';

type CompiledClaims = Record<keyof ClaimWords, RegExp>;

/**
 * The patterns of all languages are matched together, because models switch between languages. `NEVER` stands for words
 * that no language has.
 */
const NEVER = /(?!)/;
const WORDS = compileWords();

export interface Claim {
  what: PromisedAction;
  clause: string;
}

/**
 * Returns the promises in a text, except those that it denies or asks about, and those about which it says that the
 * agent will ask a colleague.
 */
export function findPromises(text: string): Claim[] {
  const all = splitIntoSentences(text);
  const willAsk = all.some((sentence) => WORDS.asks.test(toPlainText(sentence)));
  return all.flatMap((sentence) => {
    const isQuestion = /[?？؟]\s*$/.test(sentence);
    if (isQuestion && !WORDS.offers.test(toPlainText(sentence))) return [];
    let asksOn = false;
    return splitClauses(sentence).flatMap((clause): Claim[] => {
      const asks = WORDS.asks.test(clause);
      // In "I'll ask whether we deliver, and what it costs", the indirect question continues in the next clause.
      asksOn ||= asks && ABOUT.test(clause);
      if (asks || asksOn) return [];
      return (Object.keys(PROMISED) as PromisedAction[])
        .filter((what) => {
          if (what === 'contact' && willAsk) return false;
          // "Would you like us to call you?" is a question; "Would you like 10% off?" is an offer.
          if (isQuestion && (what === 'call' || what === 'contact' || what === 'delivery')) return false;
          const said = WORDS[what].exec(clause);
          return (
            (what === 'free' && WORDS.waived.test(clause)) ||
            (said !== null && !isDenial(cutAtConjunction(clause, said)))
          );
        })
        .map((what) => ({ what, clause }));
    });
  });
}

/** Returns the sentences that state or accept a price. */
export function findPrices(text: string): string[] {
  return findStatements(text).filter((sentence) => WORDS.price.test(toPlainText(sentence)));
}

/** Returns the sentences that are statements: they ask and deny nothing, and do not say that the agent will ask. */
export function findStatements(text: string): string[] {
  return splitIntoSentences(text).filter(
    (sentence) =>
      !/[?？؟]\s*$/.test(sentence) &&
      !WORDS.asks.test(toPlainText(sentence)) &&
      !isDenial(toPlainText(sentence)),
  );
}

const COLLEAGUE =
  /\b(?:colleagues?|team|collegues?|equipe|companer\w*|equipo|kolleg\w*|collega|collegh\w*|colegas?|equipa)\b/;

/** Returns whether the text says that the agent will ask a colleague. */
export function promisesToAsk(text: string): boolean {
  return splitIntoSentences(text).some(
    (sentence) => WORDS.asks.test(toPlainText(sentence)) && COLLEAGUE.test(toPlainText(sentence)),
  );
}

/** Returns whether the text says that something was booked or moved. */
export function claimsBooking(text: string): boolean {
  return claimsAction(text, WORDS.booked);
}

/** Removes the sentences that say that something was booked or moved. */
export function removeBookingClaims(text: string): string {
  if (!claimsBooking(text)) return text;
  return splitIntoSentences(text)
    .filter((sentence) => !claimsBooking(sentence))
    .join(' ')
    .trim();
}

/** Returns whether the text says that something was canceled. */
export function claimsCancellation(text: string): boolean {
  return claimsAction(text, WORDS.canceled);
}

function claimsAction(text: string, deed: RegExp): boolean {
  return splitIntoSentences(text).some((sentence) => {
    if (/[?？؟]\s*$/.test(sentence)) return false;
    return splitClauses(sentence).some(
      (clause) =>
        deed.test(clause) && !isDenial(clause) && !WORDS.once.test(clause) && !/fully booked/.test(clause),
    );
  });
}

/** Returns whether the text says that a time is not free. */
export function claimsUnavailable(text: string): boolean {
  return splitIntoSentences(text).some(
    (sentence) => !/[?？؟]\s*$/.test(sentence) && NOT_FREE.test(toPlainText(sentence)),
  );
}

/**
 * Matches statements that a time is not free, in the languages of the offline agent: "Thursday is fully booked", "je
 * n'ai rien de libre jeudi".
 */
const NOT_FREE =
  /(?:(?:not|isn t|aren t|no longer|nothing|no (?:free |open )?(?:slots?|times?|appointments?)|nicht|keine? (?:freien? )?(?:termine?|zeiten?)|nichts|pas|plus|rien|aucun (?:creneau|horaire)|no (?:esta|estan|hay|tengo|queda)|nada|ningun|non (?:e|ho|c e|ci sono)|nulla|niente|nessun|nao (?:esta|ha|tenho)|nenhum|niet|geen|niets) (?:\w+ ){0,4}(?:free|available|open|frei|verfugbar|moglich|libres?|disponibles?|dispo|libero|liberi|disponibil[ei]|livres?|disponive(?:l|is)|vrij|beschikbaar)|(?:fully|all|completely|already) (?:booked|taken|full)|ausgebucht|belegt|deja pris|deja reserve|al completo|todo ocupado|tutto esaurito|esgotado|lotado|volgeboekt|bezet)\b/u;

/** Returns whether the text says that a person is writing it. */
export function claimsPerson(text: string): boolean {
  return splitIntoSentences(text).some((sentence) =>
    splitClauses(sentence).some((clause) => PERSON.test(clause)),
  );
}

/**
 * Returns a relative day in the text, such as "tomorrow", that does not occur in the known texts; null if there is
 * none.
 * @param hasTimes whether the text contains known times: a relative day can belong to one of them, but "within a week"
 * can't.
 */
export function findRelativeDay(text: string, known: string, hasTimes: boolean): string | null {
  const said = toPlainText(known);
  for (const sentence of splitIntoSentences(text)) {
    const near = WORDS.near.exec(toPlainText(sentence))?.[0];
    if (!near || said.includes(near) || (hasTimes && !SPAN.test(near))) continue;
    // "Today" claims nothing in a question or in thanks: "How can I help you today?", "Thanks for writing today."
    if (TODAY.test(near) && (/[?？؟]\s*$/.test(sentence) || THANKS.test(toPlainText(sentence)))) continue;
    return near;
  }
  return null;
}

const SPAN =
  /^(?:(?:with)?in|en|sous|dans|innerhalb|entro|tra|em|dentro de|binnen|over) |^(?:a|one) (?:day|week|month) /;
const TODAY = /^(?:today|tonight|aujourd hui|hoy|heute|oggi|hoje|vandaag|сегодня|bugun|اليوم|今天|今日)/;
const THANKS = /\b(?:thank|merci|gracias|danke|grazie|obrigad|bedankt|dank)/;

const ABOUT = /\b(?:whether|if|about|ob|si|se|of|sobre|wegen|over|nach|che|que)\b/;

function isDenial(clause: string): boolean {
  return WORDS.not.test(clause.replace(WORDS.notNot, ' '));
}

/**
 * Cuts the clause at the conjunction after the match: in "It is free and binds you to nothing", the negation belongs to
 * the second part.
 */
function cutAtConjunction(clause: string, { index, 0: said }: RegExpExecArray): string {
  const end = index + said.length;
  return clause.slice(0, end) + clause.slice(end).replace(/ (?:and|et|y|und|e|en) .*$/, '');
}

export function splitIntoSentences(text: string): string[] {
  return text.split(/(?<=[.!?…。！？؟])\s+|(?<=[。！？])|\n+/u).filter((sentence) => sentence.trim() !== '');
}

function splitClauses(sentence: string): string[] {
  return foldText(sentence)
    .split(
      /[.,;:!?…()。，、！？；：؟،]+|\s[–—-]+\s| (?<!(?:^| )(?:lo|o) )(?=(?:but|mais|aber|sondern|pero|ma|mas|maar|но|ale) )/u,
    )
    .map(toPlainText)
    .filter((clause) => clause !== '');
}

function toPlainText(text: string): string {
  return foldText(text)
    .replace(/['’*_~-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function compileWords(): CompiledClaims {
  const keys = [
    ...new Set([...Object.values(SPACED), ...Object.values(UNSPACED)].flatMap((one) => Object.keys(one))),
  ];
  return Object.fromEntries(
    (keys as (keyof ClaimWords)[]).map((key) => {
      const of = (table: Readonly<Record<string, ClaimWords>>) =>
        Object.values(table).flatMap((one) => one[key] ?? []);
      return [key, joinPatterns(of(SPACED), of(UNSPACED))];
    }),
  ) as CompiledClaims;
}

function joinPatterns(spaced: readonly string[], unspaced: readonly string[]): RegExp {
  const parts = [spaced.length > 0 && `(?<![\\p{L}\\d])(?:${spaced.join('|')})`, ...unspaced].filter(Boolean);
  // The fragments are written with accents, so fold them like messages.
  const folded = parts.join('|').replace(/[^ -~]+/g, (letters) => foldText(letters));
  return folded === '' ? NEVER : new RegExp(folded, 'u');
}

const PERSON = buildPersonPattern();

/** Matches "I am a human" and "I am not a bot". Both parts must be in the same language. */
function buildPersonPattern(): RegExp {
  const of = (one: ClaimWords) => [
    ...(one.iAm && one.human ? [`(?:${one.iAm})(?:${one.human})`] : []),
    ...(one.iAmNot && one.machine ? [`(?:${one.iAmNot})(?:${one.machine})`] : []),
  ];
  return joinPatterns(Object.values(SPACED).flatMap(of), Object.values(UNSPACED).flatMap(of));
}
