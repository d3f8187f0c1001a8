// Finds the days and times of a text that are relative to now, which could promise something (agents.md#the-truth-gate).
import { getWords } from './claim-patterns.ts';
import { findPromises, namesColleague, splitClauses, splitIntoSentences, toPlainText } from './claims.ts';

/**
 * Returns a relative day in the text, such as "tomorrow", that does not occur in the known texts; null if there is
 * none.
 * @param isTimed whether the text contains known times: a relative day can belong to one of them, but "within a week"
 * can't.
 * @param isContacted whether a person takes over: "I'm passing this on right away" is then true.
 * @param isDue whether the lead asked for this text today.
 * @param isOpenToday returns whether a sentence says truthfully how the business opens today.
 */
export function findRelativeDay(
  text: string,
  known: string,
  { isTimed, isContacted, isDue, isOpenToday }: RelativeDayTruth,
): string | null {
  const said = toPlainText(known);
  for (const sentence of splitIntoSentences(text)) {
    const near = getWords().near.exec(toPlainText(sentence))?.[0];
    if (!near || said.includes(near) || (isTimed && !SPAN.test(near))) continue;
    const isQuestion = /[?？؟]\s*$/.test(sentence);
    const clause = splitClauses(sentence).find((one) => one.includes(near)) ?? '';
    // "Bring your boss, then he hears everything right away" is no promise of ours.
    const isOurs = !(isContacted || LEARNS.test(clause)) || findPromises(sentence).length > 0;
    if (NOW.test(near) && (!isOurs || (isContacted && passesOn(clause, near)))) continue;
    // "I'll write you the times right away", "Shall I write again next week?"
    if ((NOW.test(near) || isQuestion) && getWords().writes.test(clause)) continue;
    // "Today" claims nothing in a question or in thanks: "How can I help you today?", "Thanks for writing today."
    if (TODAY.test(near) && (isDue || isQuestion || THANKS.test(toPlainText(sentence)))) continue;
    const isOnlyDay = !getWords().near.test(toPlainText(sentence).replace(near, ' '));
    if (isOnlyDay && findPromises(sentence).length === 0 && isOpenToday(sentence)) continue;
    return near;
  }
  return null;
}

/** Matches verbs with which the agent passes a message on, in the seven languages. */
const PASSES_ON =
  /(?<!\p{L})(?:(?:i|we) ?(?:m|re|ll|am|are|will)? (?:just )?(?:pass|hand|forward|send|tell|let|ask|notif|inform|get|bring)\p{L}*|(?:je|nous) (?:l |le |la |les |vous )?(?:(?:re)?pass|transmet|confi|transf|previen|averti|inform|demand)\p{L}*|(?:l?[oa]s? )?(?:paso|pasamos|traslado|trasladamos|transmito|transmitimos|aviso|avisamos|comparto|derivo)|(?:gebe|geben|leite|leiten|reiche|reichen|sage|sagen|informiere|schicke|hole) (?:ich|wir)|(?:ich|wir) (?:gebe|leite|reiche|sage|informiere|schicke|hole)n?|passo|passiamo|giro|giriamo|inoltro|trasmetto|avviso|avvisiamo|coinvolgo|informo|(?:vou|vamos) (?:passar|encaminhar|avisar|transmitir|chamar)|passamos|encaminho|encaminhamos|transmito|(?:ik|we) (?:geef|geven|stuur|sturen|speel|zet|leg|meld|schakel|informeer))(?!\p{L})/u;
/** Matches the start of a clause that says what the colleague does: "a colleague who will write to you". */
const WHO = / (?=(?:who|and|qui|et|que|quien|y|che|e|der|die|und|en) )/;

/** Returns whether a clause passes something on to a colleague at this moment, and promises no answer at it. */
function passesOn(clause: string, near: string): boolean {
  const part = clause.split(WHO).find((one) => one.includes(near)) ?? '';
  return namesColleague(part) && PASSES_ON.test(part) && findPromises(part).length === 0;
}

interface RelativeDayTruth {
  isTimed: boolean;
  isContacted: boolean;
  isDue: boolean;
  isOpenToday: (sentence: string) => boolean;
}

/** Returns whether the text names a day relative to today, or a span: "tomorrow", "in a week". */
export function namesNearDay(text: string): boolean {
  return getWords().near.test(toPlainText(text));
}

/** Returns 0 if the sentence names today, 1 for tomorrow; null if it names neither first. */
export function countDaysAhead(sentence: string): number | null {
  const near = getWords().near.exec(toPlainText(sentence))?.[0] ?? '';
  return TODAY.test(near) ? 0 : TOMORROW.test(near) ? 1 : null;
}

const SPAN =
  /^(?:(?:with)?in|en|sous|dans|innerhalb|entro|tra|em|dentro de|binnen|over) |^(?:a|one) (?:day|week|month) /;
const TODAY = /^(?:today|tonight|aujourd hui|hoy|heute|oggi|hoje|vandaag|сегодня|bugun|اليوم|今天|今日)/;
const TOMORROW = /^(?:tomorrow|demain|manana|morgen|domani|domattina|amanha)/;
/** Matches "right away" in the seven languages. */
const NOW =
  /^(?:right away|immediat|asap|tout de suite|de inmediato|enseguida|sofort|umgehend|subito|imediatamente|meteen|onmiddellijk)/;
/** Matches verbs for what people see and learn. */
const LEARNS =
  /(?<!\p{L})(?:hears?|sees?|knows?|learns?|entend|voit|voyez|sait|savez|hort|horen|sieht|sehen|weiss|wissen|erfahrt|oye|ve|sabe|sente|vede|sa|ouve|hoort|horen|ziet|weet|weten)(?!\p{L})/u;
const THANKS = /\b(?:thank|merci|gracias|danke|grazie|obrigad|bedankt|dank)/;
