// The rule by which a person's words end all messages to them. It runs before any model reads the text. In case of
// doubt, the person is opted out: an unwanted message damages the number's reputation, whereas a missing message only
// loses a lead.
import { removeCourtesies, removeRepetitions } from './courtesies.ts';
import { foldWords, joinAbbreviations, splitClauses } from './fold-text.ts';
import { getOptOutPatterns, type OptOutPatterns } from './opt-out-patterns.ts';
import { matchInAll } from './words/reader.ts';

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

const LAUGH = /[😂🤣😍🥰😅😊]|k{3}/iu;
const QUOTATION = /["“„«»]([^"“”„«»\n]{1,300})["”»«]/gu;
/** Matches the end of a sentence, after its punctuation, so that a question keeps its question mark. */
const SENTENCE_END = /(?<=[.!?…。！？؟।\n])(?![.!?…。！？؟।\n])/u;
const MARK = /[?؟？]/u;
const ASKS = /[?؟？]\s*$/u;
const STOP_SIGNS = /^(?:[🛑✋🚫⛔][🏻-🏿]?|[📱💬📞🔕📵\s])+$/u;

/** Matches a calendar, out of which leads want to be taken who cancel a meeting: "haal me maar uit de agenda". */
const CALENDAR =
  / (?:(?:the|your) (?:calendar|diary|schedule)|(?:ihre[mn]|eure[mn]|dem|den)? ?(?:kalender|terminplan|terminkalender)|planning|l ?agenda|calendrier|calendario|(?:de|jullie|je|uw) agenda) /;

const AND = / (?:and|und|et|y|e|en) /;
/** Matches the data that a demand to delete it names. */
const OWN_DATA =
  / (?:num\S*|nummer\S*|phone\S*|tel\S*|data|datos|donnees|coordonnees|dati|dados|gegevens|daten|contact\S*) /;

const getReplies = matchInAll(({ later }) => later.replies);
const getNegations = matchInAll(({ negation }) => negation);

/** Returns whether the person asks for no more messages, in any known language and spelling. */
export function isOptOut(text: string): boolean {
  const patterns = getOptOutPatterns();
  const message = joinAbbreviations(removeQuotations(text.slice(0, LONGEST)))
    .replace(/(\p{L})\1{2,}/giu, '$1')
    // "Non scrivetemi +"
    .replace(/(?<=\s)\+(?=\s|$)/g, 'plus');
  if (isStopSign(message)) return true;
  const plain = foldWords(message);
  if (isWhole(joinLetters(plain), patterns)) return true;
  if (patterns.only.test(removeCourtesies(plain)) && !MARK.test(message)) return true;
  const isSaid = cacheResults((pattern: RegExp) => pattern.test(` ${plain} `));
  // "Stop, not now, I'll get back to you next week" postpones. "Stop. I'll get back to you never" does not.
  const isPostponed = splitClauses(message).some(
    (clause) => getReplies().test(` ${clause} `) && !getNegations().test(` ${clause} `),
  );
  const isPlayful =
    isPostponed || isSaid(patterns.changesMind) || LAUGH.test(text) || patterns.price.test(message);
  const startsClause = cacheResults((pattern: RegExp) =>
    splitClauses(message).some((clause) => pattern.test(` ${removeCourtesies(clause)} `)),
  );
  const read = cacheResults((clause: string) => readClause(clause, patterns));
  return message.split(SENTENCE_END).some((sentence) => {
    const said = { sentence, clauses: splitClauses(sentence).map(read), isSaid, startsClause };
    return (
      isDemand(said, isPlayful, patterns) ||
      isWish(said, patterns) ||
      isThreat(sentence, patterns) ||
      isAccusation(said, patterns)
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

/** A sentence, and functions that return whether the message, or the start of one of its clauses, matches a pattern. */
interface Sentence {
  sentence: string;
  clauses: readonly Clause[];
  isSaid: (pattern: RegExp) => boolean;
  startsClause: (pattern: RegExp) => boolean;
}

function readClause(text: string, patterns: OptOutPatterns): Clause {
  const said = removeCourtesies(text);
  const pieces = splitPieces(said).map((piece) => ` ${piece} `);
  const matchesPiece = (pattern: RegExp) => pieces.some((piece) => pattern.test(piece));
  // "Take me out of the calendar" cancels a meeting, but "… and stop texting me" is a demand.
  const isOfMeeting = matchesPiece(CALENDAR) && !matchesPiece(OWN_DATA);
  const parts = isOfMeeting ? text.split(AND).filter((part) => !CALENDAR.test(` ${part} `)) : [text];
  const demands = parts.some(
    (part) =>
      patterns.unspacedWhole.test(part.replaceAll(' ', '')) ||
      splitPieces(part).some((piece) => demandsInside(piece, patterns)),
  );
  return {
    text,
    demands,
    removesNumber: demands && patterns.requests.some(({ removes }) => matchesPiece(removes)),
    wishes: matchesPiece(patterns.wishes),
    accuses: matchesPiece(patterns.accuses),
    accusesVaguely: matchesPiece(patterns.accusesVaguely),
    isWhole: isWhole(text, patterns),
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

/**
 * Returns whether one of the sentence's clauses is an opt-out. A clause that is only "stop" counts if it is the first
 * or the last one. "Stop, wait, one question" and "Stop, you make me laugh" are playful; "STOP. Who gave you my number"
 * is not.
 */
function isDemand({ clauses, isSaid }: Sentence, isPlayful: boolean, patterns: OptOutPatterns): boolean {
  const { newNumber, calls, otherWays } = patterns;
  const found = clauses.find((clause) => clause.demands && !(clause.removesNumber && isSaid(newNumber)));
  // "Don't call me any more, write to me" asks for another channel.
  if (found)
    return !(
      calls.test(` ${found.text} `) &&
      clauses.some((one) => one !== found && otherWays.test(` ${removeCourtesies(one.text)} `))
    );
  const own = isPlayful ? [] : clauses.filter(({ isEmpty }) => !isEmpty);
  return (own[0]?.isWhole ?? false) || (own.length > 1 && own.at(-1)!.isWhole);
}

/** Returns whether the sentence asks for no more messages, without asking for a service or another channel. */
function isWish({ clauses, startsClause }: Sentence, { services, otherWays }: OptOutPatterns): boolean {
  if (!clauses.some((clause) => clause.wishes)) return false;
  return !clauses.some(({ text }) => services.test(` ${text} `)) && !startsClause(otherWays);
}

/**
 * Returns whether the sentence threatens us for another message: "One more text and I call my lawyer", also before a
 * question: "…, is that clear?"
 */
function isThreat(sentence: string, { repeats, threats }: OptOutPatterns): boolean {
  const clauses = splitClauses(sentence);
  const stated = ASKS.test(sentence) ? clauses.slice(0, -1).join(' ') : foldWords(sentence);
  return splitPieces(stated).some((piece) => repeats.test(` ${piece} `) && threats.test(` ${piece} `));
}

/** Returns whether the sentence clearly accuses or threatens us, in a message that asks for no service. */
function isAccusation({ sentence, clauses, isSaid }: Sentence, patterns: OptOutPatterns): boolean {
  const meansUs = clauses.some((clause) => clause.accuses);
  if (!meansUs && !clauses.some((clause) => clause.accusesVaguely)) return false;
  if (ASKS.test(sentence) || patterns.doubts.test(` ${foldWords(sentence)} `)) return false;
  if (isSaid(patterns.services) || isSaid(patterns.newNumber)) return false;
  return meansUs || !isSaid(patterns.otherPeople);
}

function demandsInside(piece: string, patterns: OptOutPatterns): boolean {
  const spaced = ` ${piece} `;
  const { quoted, until, former, requests } = patterns;
  if ([quoted, until, former].some((other) => other.test(spaced))) return false;
  if (patterns.unspaced.test(piece.replaceAll(' ', ''))) return true;
  const said = ` ${removeCourtesies(piece)} `;
  return (
    patterns.inside.test(said) ||
    patterns.inside.test(spaced) ||
    demandsDeletion(said, patterns) ||
    requests.some(({ asks, limits }) => asks.test(said) && !limits.test(said))
  );
}

/** Returns whether an opt-out also asks to delete the person's data, which only a person can do. */
export function isDataRequest(text: string): boolean {
  const patterns = getOptOutPatterns();
  const message = removeQuotations(text.slice(0, LONGEST));
  if (patterns.onlyData.test(removeCourtesies(foldWords(message)))) return true;
  return splitClauses(message).some((clause) =>
    splitPieces(removeCourtesies(clause)).some((piece) => demandsDeletion(` ${piece} `, patterns)),
  );
}

/** "How do you handle a GDPR request?" asks about data. "Can you delete my data?" is a request. */
function demandsDeletion(spaced: string, { data, asks, old }: OptOutPatterns): boolean {
  return data.test(spaced) && !asks.test(spaced) && !old.test(spaced);
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
function isWhole(clause: string, { whole }: OptOutPatterns): boolean {
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
