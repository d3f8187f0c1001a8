// What a text claims that can be false: figures, links, addresses, phone numbers, days, promises
// (agents.md#the-truth-gate).
import { fold, words } from '../../language/fold.ts';
import { readerFor } from '../offline/lexicon/reader.ts';
import { figureInWords } from '../offline/number-words.ts';

const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"']+|[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}|(?<![\p{L}\d@.])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|co|me|fr|de|es|it|nl|pt|be|ch|at|uk|eu|us|app|dev|info|biz|ai|ly|gg|link|shop|site|online|xyz|test|example)(?:\/[^\s<>"']*)?(?![\p{L}\d])/giu;
const PHONE = /\+?\d[\d\s().-]{6,}\d/g;
const FIGURE = /\d+(?:[.,' \u00a0\u202f]\d{3})*(?:[.,]\d+)?/g;
const THOUSAND = /^\s?(?:k\b|mil\b|mille\b|tausend|thousand|duizend|mila\b)/i;
/** Words of smaller figures are also articles, and ways to count on fingers. */
const SMALLEST_IN_WORDS = 11;

/** Links, e-mail addresses and domains, folded, without what a sentence puts behind them. */
export function addressesIn(text: string): string[] {
  return [...fold(text).matchAll(ADDRESS)].map(([whole]) =>
    whole.replace(/[.,;:!?)\]]+$/, '').replace(/^https?:\/\//, ''),
  );
}

/** Phone numbers, as digits. */
export function phonesIn(text: string): string[] {
  return (text.match(PHONE) ?? [])
    .map((phone) => phone.replace(/\D/g, ''))
    .filter((digits) => digits.length >= 8);
}

/** Figures, in digits and in words; of `8k` also 8000. */
export function figuresIn(text: string, language: string): number[] {
  const found = [...text.matchAll(FIGURE)].flatMap((match) => {
    const value = figureOf(match[0]);
    const rest = text.slice(match.index + match[0].length);
    return THOUSAND.test(rest) ? [value * 1_000] : [value];
  });
  const reader = readerFor(language);
  const spelled = text.split(/[.!?\n;:,]+/).flatMap((clause) => {
    if (/\d/.test(clause)) return [];
    const value = figureInWords(words(clause), reader);
    return value !== null && value >= SMALLEST_IN_WORDS ? [value] : [];
  });
  return [...found, ...spelled];
}

/** `8,000`, `8.000`, `8 000`, `1.200,50`, `12.5` */
function figureOf(written: string): number {
  const bare = written.replace(/[ \u00a0\u202f']/g, '');
  const decimal = /[.,](\d{1,2}|\d{4,})$/.exec(bare);
  const whole = (decimal ? bare.slice(0, decimal.index) : bare).replace(/[.,]/g, '');
  return Number(decimal ? `${whole}.${decimal[1]}` : whole);
}

// What a sales person could be held to, in the languages that the agent without a model speaks. Fragments over folded
// words; each needs a sentence of the workspace that says the same.
const PROMISES: [what: string, words: RegExp][] = [
  [
    'a discount',
    /\b(?:discount\w*|rebate|rabais|remise\w*|reduction\w*|promo(?:tion)?\w*|descuento\w*|rebaja\w*|rabatt\w*|nachlass|sconto|sconti|desconto\w*|korting\w*|\d+ ?% off)\b/,
  ],
  [
    'something free',
    /\b(?:free of charge|for free|is free|are free|complimentary|gratuit\w*|offerte?s?|gratis|kostenlos\w*|kostenfrei|gratuito|gratuita|omaggio)\b/,
  ],
  ['a guarantee', /\b(?:guarantee\w*|warrant(?:y|ies)|garanti\w*|garantia\w*|garantie\w*|garanzi\w*)\b/],
  [
    'money back',
    /\b(?:refund\w*|money back|rembours\w*|reembols\w*|erstatt\w*|geld zuruck|rimbors\w*|terugbetal\w*)\b/,
  ],
  [
    'a delivery',
    /\b(?:deliver(?:y|ed|s)?|livr(?:e|es|ons|aison|aisons|er)|entreg\w*|liefer\w*|consegn\w*|bezorg\w*)\b/,
  ],
  [
    'a call or a visit of a person',
    /\b(?:(?:will|ll|gonna|going to) (?:call|ring|phone|visit|contact|reach out|get back)\b|call(?:s|ing)? you\b|(?:vous|te) (?:rappel|appel|contact)\w*|(?:le|te|os|lo|la) llam\w*|ruft sie|rufen sie|meldet sich|la (?:chiam|richiam|contatt)\w*|vai ligar|ligamos|entra em contato|belt u|bellen u|neemt contact)/,
  ],
];
const ASKS =
  /\b(?:ask|check|find out|look into|clarify|confirm with|demand|renseign|verifi|voir avec|pregunt|consult|averigu|nachfrag|klar|frag|abklar|chiedere|chiedo|verificare|perguntar|verificar|confirmar com|navragen|vragen|nagaan)\w*\b/;
const NAY =
  /\b(?:not|no|never|cannot|cant|dont|nt|pas|aucun\w*|ni|ningun\w*|nicht|kein\w*|non|nessun\w*|nao|nenhum\w*|niet|geen)\b/;

const COLLEAGUE =
  /\b(?:colleagues?|team|collegues?|equipe|companer\w*|equipo|kolleg\w*|collega|collegh\w*|colegas?|equipa)\b/;

/** Does it say that a colleague will be asked? */
export function saysItAsks(text: string): boolean {
  return sentences(text).some((sentence) => {
    const plain = fold(sentence).replaceAll("'", ' ');
    return ASKS.test(plain) && COLLEAGUE.test(plain);
  });
}

/** Promises of a text, sentence by sentence: not what it asks, or says it will ask a colleague. */
export function promisesIn(text: string): string[] {
  return sentences(text).flatMap((sentence) => {
    const plain = fold(sentence).replaceAll("'", ' ');
    if (sentence.endsWith('?') || ASKS.test(plain)) return [];
    return PROMISES.flatMap(([what, pattern]) => (pattern.test(plain) ? [what] : []));
  });
}

const DONE =
  /\b(?:(?:is|are|was|been|ve|have|now|all|your) (?:booked|confirmed|scheduled|reserved|rescheduled|cancell?ed|moved)|i(?: ve| have)? (?:booked|scheduled|reserved|cancell?ed|moved)|(?:est|bien|ete) (?:reserve|confirme|annule|deplace|note)\w*|(?:esta|queda|he|ha sido) (?:reservad|confirmad|cancelad|agendad)\w*|(?:ist|wurde|habe) (?:\w+ ){0,4}(?:gebucht|bestatigt|storniert|verschoben|abgesagt|reserviert|eingetragen)|(?:e stat\w|ho|e) (?:prenotat|confermat|annullat|spostat|fissat)\w*|(?:esta|foi|ficou) (?:reservad|confirmad|cancelad|agendad|marcad)\w*|(?:is|heb|staat) (?:\w+ ){0,3}(?:geboekt|bevestigd|geannuleerd|verplaatst|ingepland|gereserveerd))/;

/** Does it say that something is booked, moved or canceled? */
export function claimsBooking(text: string): boolean {
  return sentences(text).some((sentence) => {
    const plain = fold(sentence).replaceAll("'", ' ');
    return !sentence.endsWith('?') && DONE.test(plain) && !NAY.test(plain);
  });
}

const PERSON =
  /\b(?:i ?a?m (?:\w+ )?(?:a |an )?(?:\w+ )?(?:human|person|man|woman)\b|i am real\b|not (?:a|an) (?:bot|machine|robot|ai|assistant)\b|je (?:suis|ne suis pas) (?:\w+ ){0,2}(?:humaine?|personne|robot|machine)|(?:no )?soy (?:\w+ ){0,2}(?:humana?|persona|robot|bot)|ich bin (?:\w+ ){0,2}(?:mensch|bot|roboter|maschine)|(?:non )?sono (?:\w+ ){0,2}(?:uman\w|persona|robot|bot)|(?:nao )?sou (?:\w+ ){0,2}(?:human\w|pessoa|robo|bot)|ik ben (?:\w+ ){0,2}(?:mens|persoon|robot|bot))/;
const ADMITS =
  /\b(?:i ?a?m (?:an? )?(?:\w+ )?(?:bot|machine|assistant|ai)\b|je suis un(?:e)? (?:\w+ )?(?:robot|machine|assistant)|soy un(?:a)? (?:\w+ )?(?:robot|bot|asistente)|ich bin ein(?:e)? (?:\w+ )?(?:bot|roboter|maschine|assistent)|sono un(?:a)? (?:\w+ )?(?:robot|bot|assistente)|sou um(?:a)? (?:\w+ )?(?:robo|bot|assistente)|ik ben een (?:\w+ )?(?:robot|bot|assistent))/;

/** Does it say that a person is writing? */
export function claimsPerson(text: string): boolean {
  return sentences(text).some((sentence) => {
    const plain = fold(sentence).replaceAll("'", ' ');
    return PERSON.test(plain) && !ADMITS.test(plain);
  });
}

const DAYS = new Map<string, ReadonlySet<string>>();

/** The names of weekdays and months in a text, folded, in its language and in English. */
export function daysIn(text: string, language: string): string[] {
  const names = new Set([...namesOf(language), ...namesOf('en')]);
  return words(text)
    .split(' ')
    .filter((word) => names.has(word));
}

function namesOf(language: string): ReadonlySet<string> {
  const known = DAYS.get(language);
  if (known) return known;
  const day = (at: number, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...format }).format(new Date(at));
  const names = new Set([
    ...Array.from({ length: 7 }, (_, n) => words(day(Date.UTC(2026, 0, 4 + n), { weekday: 'long' }))),
    // "may" and "mars" are also other words.
    ...Array.from({ length: 12 }, (_, n) => words(day(Date.UTC(2026, n, 15), { month: 'long' }))).filter(
      (name) => !['may', 'march', 'mars', 'mai', 'mei', 'august'].includes(name),
    ),
  ]);
  DAYS.set(language, names);
  return names;
}

const NEAR =
  /\b(?:today|tonight|tomorrow|next week|this week|aujourd hui|ce soir|demain|semaine prochaine|hoy|esta noche|manana|proxima semana|semana que viene|heute|morgen|nachste woche|oggi|stasera|domani|prossima settimana|hoje|amanha|vandaag|vanavond|volgende week)\b/;

/** A day named by its distance: "tomorrow". */
export function nearDayIn(text: string): string | null {
  return NEAR.exec(fold(text).replaceAll("'", ' '))?.[0] ?? null;
}

export function sentences(text: string): string[] {
  return text.split(/(?<=[.!?…。！？])\s+|\n+/u).filter((sentence) => sentence.trim() !== '');
}
