// The rule by which a person's words end all messages to them. It runs before any model reads the text. In case of
// doubt, the person is opted out: an unwanted message damages the number's reputation, whereas a missing message only
// loses a lead.
import { removeCourtesies, removeRepetitions } from './courtesies.ts';
import { dataRequests, wholeDataRequests } from './data-request-phrases.ts';
import { compilePhrases, foldPhrases, foldWords, splitClauses } from './fold-text.ts';
import { accusations, onlyWords, vagueAccusations, wishes as wishPhrases } from './opt-out-complaints.ts';
import {
  doubts,
  formerProviders,
  otherPeople,
  otherWays,
  replacements,
  serviceRequests,
} from './opt-out-context.ts';
import { optOutPhrases } from './opt-out-phrases.ts';
import { moreOptOutPhrases } from './opt-out-phrases-more.ts';
import { optOutUnspaced, optOutUnspacedWhole } from './opt-out-phrases-unspaced.ts';
import { announcesBlock, asksForNoMessages, compileClausePhrases } from './opt-out-requests.ts';
import * as parts from './opt-out-threats.ts';

const LONGEST = 20_000;
/**
 * The number of words in a piece. A clause is matched in overlapping pieces, so that matching each piece takes a
 * limited time.
 */
const PIECE_WORDS = 40;
const LONGEST_WORD = 40;
const WORD_PIECE = new RegExp(`.{1,${LONGEST_WORD}}`, 'gsu');
/** The maximum length of a text that is nothing but a demand. */
const LONGEST_WHOLE = 120;

const SECOND_THOUGHT = compilePhrases([
  ...parts.corrections,
  ...parts.decisions,
  'wait|hold on|one (?:sec|second|moment)|question|attends|attendez|espera|espere|warte|aspetta|wacht',
  'eine frage|frage noch|vraag|domanda|pregunta|pergunta|pytanie|вопрос|soru[mn]?|pertanyaan|सवाल|سؤال|moment|momento|momentje|bir dakika|لحظة',
]);
// Exclamations of delight: "Arrête, c'est trop beau".
const DELIGHT = compilePhrases([
  'ha(?:ha)+|hi(?:hi)+|lol|mdr|ptdr|ja(?:ja)+|kkk+|lmao|rofl|too (?:funny|good|kind|sweet|nice|beautiful|much fun)|(?:making|make) me (?:blush|laugh)',
  '(?:so|that|thats|how|si|aussi|so|tan|cosi|tao|zo) (?:cheap|peu cher|billig|gunstig|barat[oa]s?|poco|economic[oa]|goedkoop)',
  'trop (?:beau|belle|bon|bien|mignon|drole|chou|gentil|gentille)|(?:fais|faites|fait) rire|zu (?:lustig|schon|gut|suss|nett|komisch)|troppo (?:bello|bella|divertente|gentile)',
  'demasiado (?:bonito|bueno|gracioso)|muito (?:lindo|engracado|fofo)|te (?:mooi|grappig|leuk|lief)|zbyt (?:piekne|smieszne)|слишком (?:красиво|смешно)|cok (?:komik|guzel)',
]);
const LAUGH = /[😂🤣😍🥰😅😊]|k{3}/iu;
/** Matches a question about a price: "Bugger off, 7 grand for a hob?" is no opt-out. */
const ASKS_PRICE =
  /\d\s?(?:[€£$]|k\b|grand|quid|bucks|pounds|dollars|eur|balles|mil\b|reais|tausend|duizend)[^.!\n]{0,40}\?|[€£$]\s?\d[^.!\n]{0,40}\?/iu;
// Sentences of the agent that the lead might be quoting: "reply STOP to opt out".
const MENTIONED = compilePhrases([
  '(?:reply|respond|answer|text|type|repondez|reponds|envoyez|responde|responda|antworten sie|antworte|rispondi|rispondere|antwoord|odpisz|balas|ответьте)(?: with| mit| met| con| com| par)? (?:stopp?|baja|sair|arret|basta)',
]);
// Requests for another channel: "Don't call me any more, write to me".
const CALLING = /call|phone|appel|llam|ruf|chiam|telef|lig(?:ue|a)|bel |звон|dzwon|اتصل|تتصل/u;
const WRITE_INSTEAD =
  /^(?:please |just |rather |better |lieber |bitte |mejor |plutot |лучше |liever )*(?:(?:write|text|message) (?:to )?me|ecri\S+ (?:moi|plutot)|escrib\S*me|schreib\S*|mi scriv\S+|scriv\S*mi|(?:me )?mande (?:uma )?mensagem|me escrev\S+|app me|stuur me|пишите|napisz|اكتب)/u;
/**
 * Matches a request to delete a number. If the lead also gives a new number ("Delete this number, my new one is …"),
 * the request means that messages should go to the new one.
 */
const REMOVES_NUMBER =
  /^(?=.*(?:delet|remov|eras|forget|take|prim|effac|retir|enlev|elimin|borr|quit|losch|loesch|entfern|cancell|rimuov|togli|apag|exclu|tir|verwijder|wis|haal)).*(?:number|numero|nummer|num|nr|contac?t|kontakt)/u;
const QUOTATION = /["“„«»]([^"“”„«»\n]{1,300})["”»«]/gu;
// Matches times in requests such as "Don't write before 10", which concern only the time of day. In other languages,
// the phrases exclude such requests: they require "again" or the end of the clause.
const UNTIL = /前|전에|(?<= )قبل(?= )|पहले|(?<= )p[ae]h?le(?= )/u;
/** Matches the end of a sentence, after its punctuation, so that a question keeps its question mark. */
const SENTENCE_END = /(?<=[.!?…。！？؟।\n])(?![.!?…。！？؟।\n])/u;
const MARK = /[?؟？]/u;
const ASKS = /[?؟？]\s*$/u;
const STOP_SIGNS = /^(?:[🛑✋🚫⛔][🏻-🏿]?|[📱💬📞🔕📵\s])+$/u;

const languages = [...Object.values(optOutPhrases), ...Object.values(moreOptOutPhrases)];
const wholePhrases = [...languages.flatMap((language) => language.whole), ...parts.insults];
const whole = new RegExp(`^(?:${foldPhrases(wholePhrases)})(?: (?:${foldPhrases(parts.addressees)}))?$`, 'u');
const inside = compileClausePhrases([...languages.flatMap((language) => language.inside), ...parts.endings]);
const accused = compileClausePhrases([...accusations, ...parts.legalObjections, ...parts.announcements]);
const repeatsContact = compilePhrases(parts.repeatedContacts);
const threatens = compilePhrases(parts.threats);
const accusedVaguely = compileClausePhrases(vagueAccusations);
const wished = compileClausePhrases(wishPhrases);
const replaced = compileClausePhrases(replacements);
const asksService = compileClausePhrases(serviceRequests);
const asksOtherWay = compileClausePhrases(otherWays);
const doubted = compilePhrases(doubts);
const namesFormer = compilePhrases(formerProviders);
const namesOthers = compilePhrases(otherPeople);
const alone = new RegExp(`^(?:${foldPhrases([...onlyWords, ...wholeDataRequests])})$`, 'u');
const asksDeletion = compileClausePhrases(dataRequests);
/** Parts of words that every request to delete data contains. Most texts have none, so they need no search. */
const DATA_WORDS =
  /dat|dad|info|detail|record|everything|anything|whatever|donnee|gegeven|right|droit|derecho|recht|diritto|direito|gdpr|rgpd|dsgvo|lgpd|lopd|avg|subject/;
/** Matches questions about data: "How do you handle a GDPR request?" "Can you delete my data?" is a request. */
const ASKS_ABOUT_DATA =
  /^ (?:how|what|when|where|why|who|do you|does|is|are|will|comment|quand|pourquoi|est ce que|qui|como|cuando|cuanto|por que|wie|was|wann|warum|wer|werden|come|cosa|perche|quanto|hoe|wat|wanneer|waarom|worden) /;
const asksDeletionAlone = new RegExp(`^(?:${foldPhrases(wholeDataRequests)})$`, 'u');
const unspaced = new RegExp(foldPhrases(optOutUnspaced), 'u');
const unspacedWhole = new RegExp(`^(?:${foldPhrases(optOutUnspacedWhole)})$`, 'u');

/** Returns whether the person asks for no more messages, in any known language and spelling. */
export function isOptOut(text: string): boolean {
  const message = removeQuotations(text.slice(0, LONGEST))
    .replace(/(\p{L})\1{2,}/giu, '$1')
    // "Non scrivetemi +"
    .replace(/(?<=\s)\+(?=\s|$)/g, 'plus');
  if (isStopSign(message)) return true;
  const plain = foldWords(message);
  if (isWhole(joinLetters(plain)) || (alone.test(removeCourtesies(plain)) && !MARK.test(message)))
    return true;
  const playful =
    SECOND_THOUGHT.test(` ${plain} `) ||
    DELIGHT.test(` ${plain} `) ||
    LAUGH.test(text) ||
    ASKS_PRICE.test(message);
  const read = cacheResults(readClause);
  const isSaid = cacheResults((pattern: RegExp) => pattern.test(` ${plain} `));
  const startsClause = cacheResults((pattern: RegExp) =>
    splitClauses(message).some((clause) => pattern.test(` ${removeCourtesies(clause)} `)),
  );
  return message.split(SENTENCE_END).some((sentence) => {
    const parts = splitClauses(sentence).map(read);
    return (
      isDemandToStop(parts, playful, isSaid) ||
      isWish(parts, startsClause) ||
      isThreat(sentence) ||
      isAccusation(sentence, parts, isSaid)
    );
  });
}

/** A clause and what it says. */
interface Clause {
  text: string;
  demands: boolean;
  /** Whether the clause demands to delete a number. */
  removesNumber: boolean;
  /** Whether the clause is a wish: "I'd rather not receive any more messages". */
  wishes: boolean;
  /** Whether the clause accuses us: "You are spamming me", "I will report you". */
  accuses: boolean;
  /** Whether the clause accuses without saying whom: "This is spam". */
  accusesVaguely: boolean;
  /** Whether the clause is nothing but a demand, such as "stop". */
  isWhole: boolean;
  /** Whether the clause contains nothing but courtesies. */
  isEmpty: boolean;
}

function readClause(text: string): Clause {
  const said = removeCourtesies(text);
  const pieces = splitPieces(said).map((piece) => ` ${piece} `);
  const matchesPiece = (pattern: RegExp) => pieces.some((piece) => pattern.test(piece));
  const isDemand = hasInnerOptOut(text);
  return {
    text,
    demands: isDemand,
    removesNumber: isDemand && REMOVES_NUMBER.test(text),
    wishes: matchesPiece(wished),
    accuses: matchesPiece(accused) || pieces.some(announcesBlock),
    accusesVaguely: matchesPiece(accusedVaguely),
    isWhole: isWhole(text),
    isEmpty: said === '',
  };
}

/**
 * Caches the results of `read`, because a message repeats clauses, and the whole message is tested for each sentence.
 */
function cacheResults<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/** A function that returns whether the message matches a pattern. */
type MatchesMessage = (pattern: RegExp) => boolean;

/**
 * Returns whether one of the sentence's clauses is an opt-out. A clause that is only "stop" counts if it is the first
 * or the last one. "Stop, wait, one question" and "Stop, you make me laugh" are playful; "STOP. Who gave you my number"
 * is not.
 */
function isDemandToStop(parts: readonly Clause[], playful: boolean, isSaid: MatchesMessage): boolean {
  const said = parts.find((clause) => clause.demands && !(clause.removesNumber && isSaid(replaced)));
  if (said) return !(CALLING.test(said.text) && parts.some(({ text }) => WRITE_INSTEAD.test(text)));
  const own = playful ? [] : parts.filter(({ isEmpty }) => !isEmpty);
  return (own[0]?.isWhole ?? false) || (own.length > 1 && own.at(-1)!.isWhole);
}

/** Returns whether the sentence asks for no more messages, without asking for a service or another channel. */
function isWish(parts: readonly Clause[], startsClause: MatchesMessage): boolean {
  if (!parts.some((clause) => clause.wishes)) return false;
  if (parts.some(({ text }) => asksService.test(` ${text} `))) return false;
  return !startsClause(asksOtherWay);
}

/** Returns whether the sentence threatens us for another message: "One more text and I call my lawyer". */
function isThreat(sentence: string): boolean {
  if (ASKS.test(sentence)) return false;
  return splitPieces(foldWords(sentence)).some(
    (piece) => repeatsContact.test(` ${piece} `) && threatens.test(` ${piece} `),
  );
}

/** Returns whether the sentence clearly accuses or threatens us, in a message that asks for no service. */
function isAccusation(sentence: string, parts: readonly Clause[], isSaid: MatchesMessage): boolean {
  const meansUs = parts.some((clause) => clause.accuses);
  if (!meansUs && !parts.some((clause) => clause.accusesVaguely)) return false;
  if (ASKS.test(sentence) || doubted.test(` ${foldWords(sentence)} `)) return false;
  if (isSaid(asksService) || isSaid(replaced)) return false;
  return meansUs || !isSaid(namesOthers);
}

function hasInnerOptOut(clause: string): boolean {
  const closed = clause.replaceAll(' ', '');
  if (unspacedWhole.test(closed)) return true;
  return splitPieces(clause).some((piece) => {
    const spaced = ` ${piece} `;
    if (MENTIONED.test(spaced) || UNTIL.test(spaced) || namesFormer.test(spaced)) return false;
    return (
      inside.test(spaced) ||
      asksForNoMessages(piece) ||
      demandsDeletion(spaced) ||
      unspaced.test(piece.replaceAll(' ', ''))
    );
  });
}

/** Returns whether an opt-out also asks to delete the person's data, which only a person can do. */
export function isDataRequest(text: string): boolean {
  const message = removeQuotations(text.slice(0, LONGEST));
  if (asksDeletionAlone.test(removeCourtesies(foldWords(message)))) return true;
  return splitClauses(message).some((clause) =>
    splitPieces(removeCourtesies(clause)).some((piece) => demandsDeletion(` ${piece} `)),
  );
}

function demandsDeletion(spaced: string): boolean {
  return DATA_WORDS.test(spaced) && asksDeletion.test(spaced) && !ASKS_ABOUT_DATA.test(spaced);
}

/** Splits the clause into overlapping pieces of limited length, so that matching takes linear time. */
export function splitPieces(clause: string): string[] {
  const said = removeRepetitions(clause)
    .split(' ')
    .flatMap((word) => (word.length <= LONGEST_WORD ? [word] : (word.match(WORD_PIECE) ?? [])));
  const pieces = [];
  for (let start = 0; start === 0 || start < said.length - PIECE_WORDS / 2; start += PIECE_WORDS / 2) {
    pieces.push(said.slice(start, start + PIECE_WORDS).join(' '));
  }
  return pieces;
}

/** Returns whether a clause is nothing but a demand, apart from courtesies and repetitions ("please STOP STOP"). */
function isWhole(clause: string): boolean {
  const said = removeCourtesies(clause);
  return said.length <= LONGEST_WHOLE && whole.test(said);
}

/** Returns whether the message is only 🛑, ✋ or 🚫, without words. */
function isStopSign(message: string): boolean {
  const signs = message.replaceAll('\uFE0F', '').trim();
  return /[🛑✋🚫⛔]/u.test(signs) && STOP_SIGNS.test(signs);
}

/** Removes quotations of other people, unless the message consists only of them. */
function removeQuotations(text: string): string {
  const own = text
    .replace(/^>.*$/gmu, '')
    .replace(QUOTATION, (whole, quoted: string) => (quoted.trim().split(/\s+/).length >= 3 ? ' … ' : whole));
  return /\p{L}{2,}/u.test(own) ? own : text;
}

/** Joins separated letters into one word: `s t o p` → `stop`. */
function joinLetters(message: string): string {
  return /^\p{L}(?: \p{L}){2,}$/u.test(message) ? message.replaceAll(' ', '') : message;
}
