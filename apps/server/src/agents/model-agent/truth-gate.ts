// What must be true of every text that a model wrote, before it leaves (agents.md#the-truth-gate): what can be false
// stands in the workspace's own words, in the lead's, or was put there by code.
import { fold, words } from '../../language/fold.ts';
import { spoken } from '../offline/offer.ts';
import type { TurnInput } from '../port.ts';
import * as claims from './claims.ts';
import type { LanguageOf } from './language-of.ts';
import { ANSWER, RULES } from './rules.ts';

/** What a text may rely on. */
export interface Grounds {
  input: TurnInput;
  /** The slots whose times code has put into the text. */
  slots: readonly { id: string; start_at: string }[];
  /** A booking is made, moved or canceled with this turn: code words the confirmation. */
  books: boolean;
  languageOf: LanguageOf;
}

const LONGEST = 1_000;
const SHINGLE = 7;
const SECRET =
  /\b(?:sk-[\w-]{8,}|svc_live_\w+|whsec_\w+|Bearer\s+\S{8,}|AIza[\w-]{20,}|xox[abp]-\S+|eyJ[\w-]{20,}\.[\w-]+)/;
const PROMPT = shingles(`${RULES} ${ANSWER}`);

/** @returns what is wrong with the text, as sentences for the model; none: it may leave. */
export function untruths(text: string, grounds: Grounds): string[] {
  return [
    ...lengths(text),
    ...leaks(text),
    ...facts(text, grounds),
    ...promises(text, grounds),
    ...deeds(text, grounds),
    ...forbidden(text, grounds),
    ...language(text, grounds),
  ];
}

function lengths(text: string): string[] {
  return text.length > LONGEST ? ['the reply is too long: 400 characters at most'] : [];
}

function leaks(text: string): string[] {
  if (SECRET.test(text)) return ['the reply has a key or a token in it'];
  const own = shingles(text);
  const known = [...own].some((part) => PROMPT.has(part));
  const marks =
    /\[\s*S\d+\s*\]|"(?:reasoning|findings|action|action_message|action_value)"|^#\s|<\/?think>|\bm\d+\b(?=.*\bquote)/m;
  return known || marks.test(text) ? ['the reply repeats your instructions'] : [];
}

/** Figures, addresses, phone numbers and days. */
function facts(text: string, { input, slots }: Grounds): string[] {
  const { brief, booking } = input;
  const times = [...slots, ...(booking?.booked ? [booking.booked] : [])].map(({ start_at }) =>
    spoken(start_at, brief),
  );
  const known = [
    ...workspaceTexts(input),
    ...input.transcript.map(({ text: said }) => said ?? ''),
    ...times,
  ].join('\n');
  const problems: string[] = [];
  const unknown = <One>(found: readonly One[], among: readonly One[]) => {
    const set = new Set(among);
    return found.filter((one) => !set.has(one));
  };
  for (const address of unknown(claims.addressesIn(text), claims.addressesIn(known))) {
    problems.push(`${address} is in nothing that you know`);
  }
  for (const phone of unknown(claims.phonesIn(text), claims.phonesIn(known))) {
    problems.push(`the number ${phone} is in nothing that you know`);
  }
  const { language } = brief;
  for (const figure of new Set(
    unknown(claims.figuresIn(text, language), claims.figuresIn(known, language)),
  )) {
    problems.push(`the figure ${figure} is in nothing that you know: leave it out, or say that you will ask`);
  }
  for (const day of new Set(unknown(claims.daysIn(text, language), claims.daysIn(known, language)))) {
    problems.push(`${day}: write days and times only as slot tokens, such as [S1]`);
  }
  const near = claims.nearDayIn(text);
  if (near && times.length === 0 && !fold(known).replaceAll("'", ' ').includes(near)) {
    problems.push(`"${near}" promises a time that nobody knows of`);
  }
  return problems;
}

/** Only the workspace can promise: that the lead asks for something does not make it true. */
function promises(text: string, { input }: Grounds): string[] {
  const kept = new Set(workspaceTexts(input).flatMap((known) => claims.promisesIn(known)));
  const broken = new Set(claims.promisesIn(text).filter((what) => !kept.has(what)));
  return [...broken].map((what) => `the reply promises or states ${what}, of which you know nothing`);
}

function deeds(text: string, { input, books }: Grounds): string[] {
  const problems: string[] = [];
  if (!books && !input.booking?.booked && claims.claimsBooking(text)) {
    problems.push('nothing is booked, moved or canceled: do not say so; choose the action instead');
  }
  if (claims.claimsPerson(text)) problems.push('you are an assistant, and say so');
  return problems;
}

function forbidden(text: string, { input }: Grounds): string[] {
  const said = ` ${words(text)} `;
  return input.brief.manner.never_say.flatMap((never) =>
    said.includes(` ${words(never)} `) ? [`never say "${never}"`] : [],
  );
}

/** The campaign's language, or one that the lead writes. */
function language(text: string, { input, languageOf }: Grounds): string[] {
  const written = languageOf(text);
  if (written === null || written === input.brief.language) return [];
  const heard = input.transcript
    .filter(({ direction }) => direction === 'inbound')
    .map(({ text: said }) => said ?? '');
  const theirs = new Set([...heard, heard.join('\n')].map(languageOf));
  if (theirs.has(written)) return [];
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(input.brief.language);
  return [`write in ${name}, or in the lead's language`];
}

function workspaceTexts({ brief, lead, passages }: TurnInput): string[] {
  const { manner } = brief;
  return [
    brief.knowledge,
    brief.goal,
    brief.first_message,
    brief.workspace_name,
    brief.agent_name,
    lead.name ?? '',
    manner.tone,
    ...manner.rules,
    ...passages.flatMap(({ heading, text }) => [heading ?? '', text]),
    ...brief.criteria.flatMap(({ ask, expect }) => [ask, expect]),
  ];
}

function shingles(text: string): Set<string> {
  const all = words(text).split(' ');
  return new Set(
    all.slice(0, Math.max(0, all.length - SHINGLE + 1)).map((_, at) => all.slice(at, at + SHINGLE).join(' ')),
  );
}
