// Reads yes or no. Only the start of a clause counts: the "no" in "we have no garden" does not answer "Do you own it?".
import { foldWords, splitClauses } from '../fold-text.ts';
import { readTimeUnit } from '../numbers/periods.ts';
import { lexicons } from '../words/lexicon.ts';
import { getReader, type Reader } from '../words/reader.ts';
import { findAskedPlace, isInAskedPlace } from './asked-places.ts';

type Signal = 'yes' | 'no' | 'unsure';
const WEAK =
  /^(?:ok|okay|okey|oke|vale|dac|great|perfect|super|top|prima|goed|claro|bien|parfait|perfecto|perfetto|perfeito)$/;
/** Words that mean yes even with other words after them. Others, such as "ça marche", must be the whole clause. */
const PLAIN_YES =
  /^(?:yes+|yep|yeah|yea|yup|oui|ouais|ouaip|ouip|si+|ja|jazeker|jawohl|jawoll|klaro|jep|jo|sim|sip) $/;
const CONSENT =
  /^(?:no (?:problem|worries)|pas de (?:souci|probleme)|kein problem|no hay problema|nessun problema|sem problemas?|geen probleem|why not|pourquoi pas|warum nicht|por que no|perche no|por que nao|waarom niet)$/;
/** The maximum number of words next to an emoji that means yes or no. */
const MOST_EMOJI_WORDS = 3;
/** Another subject after a yes: "yes the landlord agrees". */
const OTHER_SUBJECT =
  /^ (?:the|my|le|la|les|mon|ma|mes|el|los|las|mi|mis|il|lo|o|a|os|as|meu|minha|der|die|das|mein|meine|de|het|mijn) (\p{L}{3,}) \p{L}{2,}/u;
/** The Portuguese "in the", which is no English "no". */
const IN_THE = /^ no \p{L}/u;
/** Someone else: "yes she wants it" is an answer about her. */
const OTHERS =
  /^ (?:he|she|they|ella|ele|ela|lui|lei) (?!(?:has|have|does|do|is|are|did|can)(?: (?:it|one|so|that|them|already))* $)/;
/** The start of a sentence that explains a "no": "no I rent". */
const EXPLAINS =
  /^ (?:i|im|ive|we|were|it|its|this|thats|je|jai|jsuis|on|nous|cest|ich|bin|wir|das|ik|ben|wij|we|het|io|sono|siamo|sn|noi|yo|estoy|estamos|vivo|vivimos|eu|nos|estou|renting|locataires?|huur|de alquiler|in affitto|arrendad[oa]|alugad[oa]|wohne) /;
/** The verb of a short denial in languages whose "no" also means "not": "não quero". "No puedo" is no answer. */
const DENIES = /^(?:quero|tenho|sou|preciso|quiero|tengo|soy|necesito|queremos|temos|tenemos|tem|tiene)$/;
/** A "never" with its verb: "never had one", "mai firmato niente". */
const NEVER =
  /^(?:never|jamais|nunca|nie|niemals|mai|(?:nog )?nooit) (?!mind|thought|heard|again|more|mehr|wieder|plus |mas |piu |mais |meer |weer |dire|se |sabe)\S+(?: \S+){0,6}$/;
const WISH =
  / (?:want|wish|hope|plan|would|will|soon|used|almost|if|voudrais|aimerais|veux|bientot|quiero|quisiera|pronto|mochte|will|bald|vorrei|voglio|presto|quero|queria|wil|zou|binnenkort|si|wenn|se|als) /;
const OR: Readonly<Record<string, RegExp>> = {
  en: / or /,
  fr: / ou /,
  es: / [ou] /,
  de: / oder /,
  it: / od? /,
  pt: / ou /,
  nl: / of /,
};

/** Returns a pattern for the word between the alternatives of a question: "buy or rent". */
export function getAlternative({ language }: Reader): RegExp {
  return OR[language] ?? OR['en']!;
}
/** Words that are too common to show what a sentence is about. */
export const COMMON = new Set(
  'the you your are have has had been can could for with this that not any yes what how much when where est vous votre avez etes que les des une pour avec los las una usted tiene sind sie ihre haben der die das ein eine und con per sono hai una uma voce tem para bent een heeft het uw jij je'.split(
    ' ',
  ),
);

const FIRST_PERSON =
  /^(?:i|we|im|were|ive|je|jen|nous|on|ich|wir|ik|wij|yo|soy|somos|sono|siamo|io|eu|sou|no soy|non sono|nao sou) /;
export const LITTLE = new Set(
  'mine ours yours this that cette celle diese dieses questa questo essa esse deze suis sommes nous moi avons elle bien cest estoy tengo somos esta mios mias bin mich unser unsere mein meine mir nicht keine kein sono siamo nostra nostro mia minha meus nosso nossa ben zijn mijn niet geen'.split(
    ' ',
  ),
);

/**
 * Returns true for yes, false for no, and null if the answer is unclear. If `question` is given, "I own it" answers "Do
 * you own it?".
 */
export function readYesNo(text: string, question: string, reader: Reader): boolean | null {
  const plain = foldWords(text);
  if (plain === 'y') return true;
  if (plain === 'n') return false;
  const found = splitClauses(text).flatMap((clause) => readSignals(clause, question, reader));
  if (found.some(({ signal }) => signal === 'unsure')) return null;
  const strong = found.some(({ weak }) => !weak) ? found.filter(({ weak }) => !weak) : found;
  const first = strong[0]?.signal;
  if (first === undefined) return readEmoji(text) ?? readEcho(plain, question, reader);
  if (isTakenBack(` ${plain} `, reader)) return null;
  const echo = first === 'yes' ? readEcho(plain, question, reader) : null;
  if (strong.some(({ signal }) => signal !== first)) {
    // "No, sorry, yes" and "yes for the house, no for the garage" are mixed. "Yes, no garden" is a yes.
    const isMixed = strong.some(
      ({ signal, clauseStart, isWhole }) =>
        signal !== first && (!clauseStart || isWhole || !strong[0]!.isWhole),
    );
    return isMixed || reader.but.test(` ${plain} `) || strong[0]?.clauseStart === false
      ? null
      : first === 'yes';
  }
  const [, ...later] = splitClauses(text);
  if (first === 'no' && later.some((clause) => readEcho(clause, question, reader))) return null;
  // "Yes, I don't own it": the two halves contradict each other.
  if (first === 'yes' && echo === false) return null;
  return first === 'yes';
}

/**
 * Returns whether the text is nothing but a yes or a no, with greetings and thanks; null if it contains other words.
 */
export function readBareYesNo(text: string, reader: Reader): boolean | null {
  const isBare = splitClauses(text).every((clause) => consumeSignals(clause, reader).rest === '');
  return isBare || !/\p{L}/u.test(text) ? readYesNo(text, '', reader) : null;
}

/**
 * Returns whether a no is plain enough to rule a lead out: "no", "no, I rent", but not "não posso falar agora", in which
 * the no belongs to the sentence.
 */
export function isPlainNo(text: string, reader: Reader): boolean {
  if (foldWords(text).length < 2) return true;
  if (NEVER.test(splitClauses(text)[0] ?? '')) return true;
  const clauses = splitClauses(text).map((clause) => ({ clause, ...consumeSignals(clause, reader) }));
  return clauses.some(({ clause, found, rest }, place) => {
    if (!found.some(({ signal }) => signal === 'no')) return false;
    // "Half of it is ours... no, sorry, the company pays" takes the words before the "no" back.
    const isTakingBack =
      clauses.slice(0, place).some((one) => one.rest !== '') &&
      clauses.slice(place + 1).some((one) => one.rest !== '');
    return (
      (rest === '' && !isTakingBack) ||
      DENIES.test(rest) ||
      // "No, nothing yet", "nein kein Leasing".
      reader.nothing.exec(`${clause.replace(/^\S+/, '')} `)?.index === 1 ||
      (EXPLAINS.test(` ${rest} `) && !reader.negation.test(` ${rest} `))
    );
  });
}

/**
 * Returns whether a short text is a yes or a no in any language, not only the campaign's; null if it is neither or the
 * languages disagree.
 */
export function readYesNoInAny(text: string): boolean | null {
  if (foldWords(text).split(' ').length > 3) return null;
  const read = Object.keys(lexicons).map((language) => readBareYesNo(text, getReader(language)));
  const said = new Set(read.filter((yes) => yes !== null));
  return said.size === 1 ? [...said][0]! : null;
}

/** Returns whether a clause starts with a word that only means yes: "oui", but not "ok". */
export function saysPlainYes(text: string): boolean {
  return splitClauses(text).some((clause) => PLAIN_YES.test(`${clause.split(' ')[0]} `));
}

/**
 * Returns whether a text is a no that can be the whole answer to the question: to "Do you have a preferred date?", but
 * not to "Which date?" A bare yes does not name the date.
 */
export function isWholeNo(text: string, question: string, reader: Reader): boolean {
  if (readBareYesNo(text, reader) !== false) return false;
  const asked = ` ${foldWords(question.split(/(?<=[.!?])\s+/).at(-1)!)} `;
  const isOpen = [reader.asksThing, getAlternative(reader)].some((words) => words.test(asked));
  return question.trimEnd().endsWith('?') && !isOpen && asked.trim().split(' ').length >= FEWEST_ASKING;
}

/** The minimum number of words in a question that a no answers. */
const FEWEST_ASKING = 4;

/** Returns whether the text is about a wish or the past: "I want to own one", "I used to rent". */
export function mentionsWish(text: string): boolean {
  return WISH.test(` ${foldWords(text)} `);
}

/** Returns whether the message agrees to something, which is no answer about a fact: "no problem". */
export function isConsent(text: string): boolean {
  return CONSENT.test(foldWords(text));
}

/** Returns whether the message is unsure: "maybe", "not sure", "it depends". */
export function isUnsure(text: string, reader: Reader): boolean {
  return reader.unsure.test(` ${foldWords(text)} `);
}

/** Matches words for the present, with which a no can still change. */
const FOR_NOW =
  /(?<= )(?:at the moment|for the moment|for now|right now|currently|pour (?:le moment|linstant)|actuellement|en ce moment|de momento|por (?:el )?momento|por ahora|actualmente|im moment|zur zeit|zurzeit|derzeit|momentan|bisher|per (?:ora|il momento)|al momento|attualmente|por enquanto|por agora|para ja|neste momento|op dit moment|voorlopig|momenteel)(?= )/g;
const ONLY_NO =
  /^(?=.*(?:^| )(?:no|nope|nah|non|nein|nee|nao)(?: |$))(?:(?:no|nope|nah|not|non|pas|nee|niet|nein|nicht|eigentlich|nao|really) ?)+$/;

/** Matches questions for interest, for a minute or for permission: a no for now postpones them. */
const ASKS_INTEREST =
  / (?:\S*interes\S*|minut\S*|minuut|moment\S*|instant\S*|momentito|time|temps|tiempo|zeit|tempo|tijd|(?:can|may|could|shall) (?:i|we)|(?:would|do) you (?:like|want)|puis je|(?:je|on) (?:peux|peut)|peut on|pouvons nous|puedo|podemos|podria(?:mos)?|(?:kann|darf|konnte) ich|(?:konnen|durfen|konnten) wir|(?:mochten|wollen) sie|mochtest du|posso|possiamo|potrei|(?:mag|kan) ik|(?:mogen|kunnen) we|wilt u|wil je|voulez vous|souhaitez vous) /;

/**
 * Returns whether a text is only a no that is true for now: "no, not at the moment", but not "not at the moment". The
 * same words only postpone a question for interest or time.
 */
export function isNoForNow(text: string, question: string): boolean {
  if (ASKS_INTEREST.test(` ${foldWords(question)} `)) return false;
  const plain = ` ${foldWords(text)} `;
  const rest = plain.replaceAll(FOR_NOW, '').trim().replaceAll(/ +/g, ' ');
  return ` ${rest} ` !== plain && ONLY_NO.test(rest);
}

/** Words that can only accept what was said, so next to other words they answer no question: "Ah ok, good to know". */
const ACCEPTS =
  /^(?:ok|okay|okey|oke|right|vale|dac|d ?accord|va bene|esta bem|ta bom|tudo bem|is goed|akkoord|passt|ca marche|sounds good)$/;
/** Words of praise or acceptance, which answer no question about a fact: "super", "ok". */
const PRAISES =
  /^(?:ok|okay|okey|oke|oki|d ?accord|dac|va bene|esta bem|ta bom|tudo bem|is goed|akkoord|great|perfect|super|top|prima|goed|parfait|perfecto|perfetto|perfeito|perfekt|genial|benissimo|otimo|beleza)$/;

/** Returns whether the only yes of a text accepts or praises what was said: "right, makes sense", "super". */
export function isOnlyAgreement(text: string, reader: Reader): boolean {
  if (PRAISES.test(foldWords(text))) return true;
  const clauses = splitClauses(text).map((clause) => consumeSignals(clause, reader));
  const yes = clauses.flatMap(({ found }) => found.filter(({ signal }) => signal === 'yes'));
  if (yes.length === 0 || !yes.every(({ said }) => ACCEPTS.test(said) || PRAISES.test(said))) return false;
  return clauses.some(({ rest }) => rest !== '') || yes.every(({ said }) => PRAISES.test(said));
}

interface FoundSignal {
  signal: Signal;
  /** Its words. */
  said: string;
  weak: boolean;
  isPlain: boolean;
  clauseStart: boolean;
  /** Whether its clause contains nothing else. */
  isWhole: boolean;
}

function readSignals(clause: string, question: string, reader: Reader): FoundSignal[] {
  const { found, rest } = consumeSignals(clause, reader);
  if (rest === '') return found;
  const [, noun] = OTHER_SUBJECT.exec(` ${rest} `) ?? [];
  const isAboutOther = noun !== undefined && !foldWords(question).includes(noun.slice(0, 6));
  return found
    .filter(
      ({ signal, isPlain }) =>
        signal !== 'yes' || (isPlain && !OTHERS.test(` ${rest} `) && !(isAboutOther && question !== '')),
    )
    .map((one) => ({ ...one, isWhole: false }));
}

/** Reads the signals at the start of a clause. `rest` contains the words after them, without thanks. */
function consumeSignals(clause: string, reader: Reader): { found: FoundSignal[]; rest: string } {
  const found: FoundSignal[] = [];
  let rest = ` ${clause} `;
  for (let step = 0; step < 8 && rest.length > 2; step += 1) {
    const [signal, length] = readOpening(rest, reader);
    const said = rest.slice(1, length + 1).trim();
    if (signal !== null) {
      const weak = WEAK.test(said);
      found.push({
        ...{ signal, said },
        weak,
        // "Tem sim".
        isPlain: said.split(' ').some((word) => PLAIN_YES.test(`${word} `)),
        clauseStart: step === 0,
        isWhole: true,
      });
      rest = rest.slice(length + 1);
      continue;
    }
    const filler = findOpening(reader.filler, rest) || findOpening(reader.closing, rest);
    if (filler === 0) {
      const shortened = shortenFirstWord(rest, reader);
      if (shortened === null) break;
      rest = shortened;
      continue;
    }
    rest = rest.slice(filler + 1);
  }
  return { found, rest: rest.trim() };
}

/** Matches a first word whose last letter is repeated. */
const STRETCHED = /^ (\p{L}*?(\p{L}))\2+ /u;

/** Returns the words with the first one as it is usually written, if that is a yes or a no: "jaa", "neee". */
function shortenFirstWord(rest: string, reader: Reader): string | null {
  const [whole, word, last] = STRETCHED.exec(rest) ?? [];
  if (whole === undefined) return null;
  const forms = [`${word}${last}`, word].map((form) => ` ${form} ${rest.slice(whole.length)}`);
  return forms.find((form) => form !== rest && readOpening(form, reader)[0] !== null) ?? null;
}

function readOpening(rest: string, reader: Reader): [Signal | null, number] {
  let best: [Signal | null, number] = [null, 0];
  for (const signal of ['unsure', 'no', 'yes'] as const) {
    const length = findOpening(reader[signal], rest);
    if (length > best[1]) best = [signal, length];
  }
  // The Portuguese "no quintal" is "in the yard".
  return reader.language === 'pt' && IN_THE.test(rest) ? [null, 0] : best;
}

function findOpening(matcher: RegExp, rest: string): number {
  const match = matcher.exec(rest);
  return match?.index === 1 ? match[0].length : 0;
}

/** Returns whether the words after a "but" negate or express doubt: "Yes, but I'm not the only owner". */
function isTakenBack(plain: string, reader: Reader): boolean {
  const but = reader.but.exec(plain);
  if (!but) return false;
  const after = plain.slice(but.index + but[0].length);
  return reader.negation.test(after) || reader.unsure.test(after);
}

function readEmoji(text: string): boolean | null {
  // The thumb in "17, write 17 👍" answers nothing.
  if (/\d/.test(text) || foldWords(text).split(' ').length > MOST_EMOJI_WORDS) return null;
  const yes = /[👍✅✔☑💯👌🆗🙋]/u.test(text);
  const no = /[👎❌✖🚫🙅]/u.test(text);
  return yes === no ? null : yes;
}

/**
 * Returns whether a short statement in the question's own words agrees ("I own it") or denies ("je ne suis pas
 * propriétaire"); null if the text is not such a statement.
 */
export function readEcho(plain: string, question: string, reader: Reader): boolean | null {
  const asked = ` ${foldWords(question)} `;
  const said = plain.split(' ');
  const { rest } = consumeSignals(plain, reader);
  const isWish = WISH.test(` ${plain} `) && !WISH.test(asked);
  if (rest.split(' ').length > 8 || getAlternative(reader).test(asked) || isWish) return null;
  const stems = new Set(findSignificantStems(asked.trim().split(' '), reader));
  const first = said.findIndex((word) =>
    findSignificantStems([word], reader).some((stem) => stems.has(stem)),
  );
  if (first === -1) return null;
  // "I own a house" agrees with its verb. "I have a stop sign near the house" only names a thing of the question.
  const isPredicate = FIRST_PERSON.test(`${rest} `) && first <= said.length - rest.split(' ').length + 3;
  const isOnlyEcho = findSignificantStems(
    said.filter((word) => word.length > 3 && !LITTLE.has(word) && !reader.negation.test(` ${word} `)),
    reader,
  ).every((stem) => stems.has(stem));
  // "I live in Bonn" repeats a word of "Do you live in Cologne?", but says nothing about Cologne.
  const isOther = findAskedPlace(question) !== null && !isInAskedPlace(plain, question);
  if (!isOnlyEcho && (!isPredicate || isOther)) return null;
  return !reader.negation.test(` ${plain} `);
}

/** Words that compare or date: the "desde hace más de" of "desde hace más de dos años". */
export const COMPARES = new Set(
  'since for over more than longer less least depuis plus moins desde hace mas menos seit uber mehr als langer dal dalla piu meno mais sinds meer dan ca fait only solo erst seulement already schon ya deja gia ja al geleden ago'.split(
    ' ',
  ),
);

/** Returns the stems of the words that say what a text is about: no numbers, units of time or comparisons. */
function findSignificantStems(list: string[], { numbers }: Reader): string[] {
  return list
    .filter(
      (word) =>
        word.length >= 3 &&
        !COMMON.has(word) &&
        !COMPARES.has(word) &&
        !numbers.has(word) &&
        readTimeUnit(word) === null,
    )
    .map((word) => word.slice(0, 6));
}
