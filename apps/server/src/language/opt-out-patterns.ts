// Compiles the words of opt-outs (`optOut` in the language files) into patterns. Most match a clause of folded words
// with a space on both sides.
import { compilePhrases, foldPhrases } from './fold-text.ts';
import { listOptOutWords, type OptOutWords } from './words/lexicon.ts';

/** Words between two parts. */
const NEAR = '(?: \\S+){0,3}? ';
const CLOSE = '(?: \\S+)?? ';
/** A phone number. */
const DIGITS = '\\d(?: ?\\d){5,}';

type Key = keyof OptOutWords;
export type OptOutPatterns = ReturnType<typeof compileOptOuts>;

let patterns: OptOutPatterns | undefined;

/** Returns the patterns of all languages, because leads opt out in their own language. They are compiled once. */
export function getOptOutPatterns(): OptOutPatterns {
  patterns ??= compileOptOuts(listOptOutWords());
  return patterns;
}

/** Compiles the words of several languages. */
function compileOptOuts(languages: readonly OptOutWords[]) {
  const list = (key: Key) => languages.flatMap((words) => words[key] ?? []);
  const join = (key: Key) => `(?:${list(key).join('|')})`;
  const find = (key: Key) => compilePhrases(list(key));
  const negated = `(?<! (?:${list('negated').join('|')})(?: please| ever| you| me| nos)?)`;
  const clause = (phrases: readonly string[]) => compileClause(phrases, negated);
  const wholly = (...keys: Key[]) => new RegExp(`^(?:${foldPhrases(keys.flatMap(list))})$`, 'u');
  return {
    /** A clause that is nothing but a demand, such as "stop". */
    whole: new RegExp(`^(?:${foldPhrases(list('whole'))})(?: (?:${foldPhrases(list('addressees'))}))?$`, 'u'),
    inside: clause(list('inside')),
    /** The requests that are read by their parts. Their limits, such as "before noon", are different in each language. */
    requests: languages.filter(isSpoken).map((words) => ({
      asks: clause(listRequests(words)),
      limits: compilePhrases(words.limits),
      removes: compilePhrases(words.remove),
    })),
    unspaced: new RegExp(foldPhrases(list('unspaced')), 'u'),
    unspacedWhole: wholly('unspacedWhole'),
    /** A wish, up to the end of its clause: "… at work" or "… from the bank" is about other messages. */
    wishes: clause([`(?:^|${join('wish')} )${join('wished')}(?: ${join('from')})*$`]),
    accuses: clause([...list('accuses'), ...languages.filter(isSpoken).flatMap(listAnnouncements)]),
    accusesVaguely: clause(list('accusesVaguely')),
    repeats: find('repeats'),
    threats: find('threats'),
    data: clause(list('data')),
    only: wholly('only', 'onlyData'),
    onlyData: wholly('onlyData'),
    quoted: find('quoted'),
    until: find('until'),
    former: find('former'),
    old: find('old'),
    asks: clause(list('asks').map((words) => `^${words}`)),
    changesMind: find('changesMind'),
    price: new RegExp(`(?:\\d ?(?:[€£$]|${join('money')}(?!\\p{L}))|[€£$] ?\\d)[^.!\\n]{0,40}\\?`, 'iu'),
    calls: find('calls'),
    otherWays: clause(list('otherWays').map((words) => `^${words}`)),
    services: clause(list('services')),
    doubts: find('doubts'),
    otherPeople: find('otherPeople'),
    newNumber: clause([
      ...list('useNew'),
      `${join('reach')}(?: \\S+){0,6}? ${DIGITS}`,
      `(?<! (?:stop|${list('negated').join('|')}) (?:\\S+ ){0,4})${join('newNumber')}(?: \\S+){0,3}? ${DIGITS}`,
      `${DIGITS} (?:\\S+ ){0,6}?${join('newNumber')}`,
    ]),
  };
}

/** The words of a language that has all keys. */
type Spoken = Required<OptOutWords>;

function isSpoken(words: OptOutWords): words is Spoken {
  return words.stop !== undefined;
}

/** Returns a pattern for phrases that must not follow a negation: "Don't stop messaging me" is no opt-out. */
function compileClause(phrases: readonly string[], negated: string): RegExp {
  const anchored = foldPhrases([`${negated} (?:${phrases.join('|')})(?= )`])
    .replace(/(?<!\[)\^/g, '(?<=^ )')
    .replace(/\$/g, '(?= $)');
  return new RegExp(anchored, 'u');
}

/** Returns the wordings of a request, each as a sequence of parts: who shall do what to which messages or number. */
function listRequests(words: Spoken): string[] {
  const part = Object.fromEntries(
    Object.entries(words).map(([key, list]) => [key, `(?:${list.join('|')})`]),
  ) as Record<Key, string>;
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
function listAnnouncements({ blocked }: Spoken): string[] {
  const blocks = `(?:${blocked.join('|')})`;
  return [
    `^${blocks} (?:and|n|et|y|und|e|ed|en) ${blocks}$`,
    `${blocks}${NEAR}(?:as|for|comme|como|por|als|come|per) spam$`,
  ];
}
