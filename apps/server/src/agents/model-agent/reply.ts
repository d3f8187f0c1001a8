// Builds the reply from a model's text, and checks it.
import { foldWords } from '../../language/fold-text.ts';
import { joinParts, speaksLanguage } from '../../language/phrases/pick-phrases.ts';
import { getReader } from '../../language/words/reader.ts';
import { formatMoment, getLocaleReader } from '../offer.ts';
import type { Assumption, Criterion, Intent, Proposal, TurnInput } from '../port.ts';
import { type LooseAnswer, parseObject } from './answer-fields.ts';
import { namesValue } from './assumptions.ts';
import { findAdvice } from './check-advice.ts';
import { findStatements, namesColleague, removeBookingClaims, splitIntoSentences } from './claims.ts';
import { cleanReply } from './clean-reply.ts';
import type { LanguageDetector } from './detect-language.ts';
import { postpones } from './doubtful-actions.ts';
import {
  findMachineQuestion,
  getUnansweredTexts,
  hasQuestion,
  needsNoAnswer,
  saysMoreThanChoice,
} from './last-messages.ts';
import { findLeaks } from './leaks.ts';
import { renderMeeting } from './meetings.ts';
import { offerSlots, tellTruth, writeHandOver } from './own-replies.ts';
import { renderSlots, type Tokens } from './tokens.ts';
import { findFalseClaims, LONGEST } from './truth-gate.ts';

/** The most sentences of a reply that are checked one by one. Replies have fewer. */
const MOST_SENTENCES = 20;
/** The number of words up to which a text next to a confirmation adds nothing to it. */
const MOST_COURTESY_WORDS = 4;

/** The turn in which a model replies, with the accepted proposals. */
export interface ReplyContext {
  input: TurnInput;
  tokens: Tokens;
  proposals: readonly Proposal[];
  languageDetector: LanguageDetector;
  /** The language of the lead's messages. */
  leadLanguage: string;
  /** Whether a finding in the answer was refused. */
  isUnproven?: boolean;
  /** The answers that the model assumes. */
  assumptions: readonly Assumption[];
}

export interface Reply {
  text: string | null;
  intent: Intent;
  problems: string[];
  language?: string;
  /** Why the model's reply was dropped without another call; undefined if it was not. */
  dropped?: string;
  /** Suggestions for the model. After one retry, the reply is sent even if it does not follow them. */
  advice: string[];
}

export const NOTHING: Reply = { text: null, intent: { kind: 'say' }, problems: [], advice: [] };

export function buildReply(
  taken: LooseAnswer,
  { input, tokens, proposals, languageDetector, leadLanguage, isUnproven, assumptions }: ReplyContext,
): Reply {
  const none = (problem: string): Reply => ({ ...NOTHING, problems: [problem] });
  const kinds = new Set(proposals.map(({ kind }) => kind));
  const books = kinds.has('book');
  // The code writes the confirmation, so of the model's reply to a mere choice, "Perfect!" is left out.
  const written = taken.reply ?? '';
  if (books && !taken.open_question && !saysMoreThanChoice(input)) {
    const rest = removeBookingClaims(written).replace(/\[S\d+\]/g, '');
    const length = foldWords(rest).split(' ').length;
    if (length <= MOST_COURTESY_WORDS && !/\d/.test(rest))
      return rest.trim() === '' ? NOTHING : { ...NOTHING, dropped: 'the confirmation says the same' };
  }
  if ([...written].length > LONGEST && !books) return none('the reply is too long: 400 characters at most');
  const cleaned = cleanReply(written.trim(), input.brief);
  const own = answerMachineQuestion(books ? removeBookingClaims(cleaned) : cleaned);
  if (own === '') {
    const mayBeSilent = books || kinds.has('opt_out') || needsNoAnswer(input, proposals);
    return mayBeSilent ? NOTHING : none('the reply is missing');
  }
  if (/^[[{]/.test(own) && parseObject(own)) return none('the reply must be plain text, not JSON');
  // Times are written in the language of the reply.
  const language = findLanguage(own);
  const brief = { ...input.brief, language };
  const linked = renderMeeting(own, { ...input, brief });
  if (!linked) return refuseTokens('there is no such page or meeting: leave its token out');
  const rendered = renderSlots(linked.text, tokens, { ...input, brief });
  if (!rendered) return refuseTokens('the reply names a slot that is not among the free ones');
  const { text: said, named } = rendered;
  // The reply can state the time at which the agent will write again, because the lead asked for it.
  const later = proposals.find((one) => one.kind === 'later');
  const times = [
    ...linked.times,
    ...rendered.times,
    ...(later ? [formatMoment(later.at, getLocaleReader(input, language))] : []),
  ];
  const grounds = {
    cancels: kinds.has('cancel_booking'),
    books,
    isContacted: kinds.has('hand_over') || kinds.has('later') || input.handed_over === true,
    lookedUp: tokens.lookedUp,
    refusedReply: tokens.refusedReply,
    isUnproven,
    sums: taken.sums,
    values: [
      ...input.findings,
      ...proposals.flatMap((one) => (one.kind === 'finding' ? [one.finding] : [])),
      ...assumptions,
    ].map(({ value }) => value),
  };
  const found = findFalseClaims(said, { input, times, languageDetector, ...grounds });
  const all = found.length > 0 ? splitIntoSentences(cleaned) : [];
  const sentences = all.length > MOST_SENTENCES ? [] : all;
  const kept = sentences.filter(isTrue);
  const problems = [...found, ...nameRefused(sentences, kept)];
  const isRepairable = problems.length > 0 && tokens.refusedReply !== null && !books;
  // A reply that repeats instructions is wrong as a whole.
  const rest = isRepairable && findLeaks(said, input, '').length === 0 ? keepTrueSentences() : null;
  if (rest !== null) return rest;
  // A booking must not wait for a better reply: retry only if the lead asked something, otherwise drop the reply.
  if (books && problems.length > 0) {
    return { ...NOTHING, advice: hasQuestion(input) ? problems : [], dropped: problems.join('; ') };
  }
  const purpose: Intent = linked.sendsLink
    ? { kind: 'send_link' }
    : findIntent(taken, input, proposals, named);
  const intent = assumptions.length > 0 ? { ...purpose, assumed: [...assumptions] } : purpose;
  const advice = [
    ...findAdvice({ said, intent, slots: named.length }, input, kinds),
    ...adviseToName(
      said,
      assumptions.filter(({ key }) => key !== taken.asks),
      proposals,
      { input, language },
    ),
  ];
  // The model could not know yet that everything is found out, so the code adds the free slots, but not for a lead who
  // postpones.
  const waits = getUnansweredTexts(input.transcript).some((text) =>
    postpones(text, input, getReader(leadLanguage)),
  );
  const isStatement = intent.kind === 'say' && !/[?？؟]$/.test(said) && !waits;
  const offer =
    kinds.has('qualify') && !books && isStatement && speaksLanguage(language)
      ? offerSlots(proposals, tokens.slots, { input, language, reply: said })
      : null;
  return offer === null
    ? { text: said, intent, problems, advice, language }
    : { text: joinParts([said, offer.text], '\n'), intent: offer.intent, problems, advice, language };

  /** Returns whether a sentence can be sent without the others. */
  function isTrue(sentence: string): boolean {
    const text = renderTokens(sentence);
    return (
      text !== null && findFalseClaims(text, { input, times, languageDetector, ...grounds }).length === 0
    );
  }

  /** Returns the text with the values of its tokens; null if one has none. */
  function renderTokens(text: string): string | null {
    const part = renderMeeting(text, { ...input, brief });
    return (part && renderSlots(part.text, tokens, { ...input, brief })?.text) ?? null;
  }

  /** Refuses the sentences with unknown tokens, and leaves them out of a second reply that says more. */
  function refuseTokens(problem: string): Reply {
    const all = splitIntoSentences(own);
    const known = all.filter((sentence) => renderTokens(sentence) !== null);
    const reply = known.join(' ');
    const isSecond = tokens.refusedReply !== null && !books;
    if (isSecond && findStatements(reply).length > 0) return rebuild(reply);
    return { ...NOTHING, text: reply || null, problems: [problem, ...nameRefused(all, known)] };
  }

  /** Leaves out the sentences of a second reply that are refused. Returns null if no statement is left. */
  function keepTrueSentences(): Reply | null {
    const said = kept.join(' ');
    if (kept.length === sentences.length || findStatements(said).length === 0) return null;
    // The reply must say that a person answers: "I'm sorry to hear that" is not enough.
    const isUntold = taken.action === 'hand_over' && kinds.has('hand_over') && !namesColleague(said);
    const handOver = isUntold ? writeHandOver({ input, language }) : null;
    const repaired = rebuild(said);
    return handOver ? { ...repaired, text: joinParts([repaired.text, handOver.text]) } : repaired;
  }

  function rebuild(reply: string): Reply {
    return buildReply(
      { ...taken, reply },
      { input, tokens, proposals, languageDetector, leadLanguage, isUnproven, assumptions },
    );
  }

  /** A short reply has the language of the lead, unless only the campaign's fits. */
  function findLanguage(text: string): string {
    const ofCampaign = input.brief.language;
    const isOfLead = languageDetector.mayBe(text, leadLanguage) || !languageDetector.mayBe(text, ofCampaign);
    return languageDetector.detect(text) ?? (isOfLead ? leadLanguage : ofCampaign);
  }

  function answerMachineQuestion(reply: string): string {
    if (kinds.has('opt_out') || !speaksLanguage(leadLanguage)) return reply;
    if (findMachineQuestion(input) !== 'now') return reply;
    const asked = findAskedCriterion(taken, input);
    return tellTruth(reply, asked, proposals, { input, language: leadLanguage });
  }
}

/** Returns the advice to name what the model only assumes, once nothing else is missing. */
function adviseToName(
  said: string,
  assumptions: readonly Assumption[],
  proposals: readonly Proposal[],
  { input: { brief, findings }, language }: { input: TurnInput; language: string },
): string[] {
  const ends = proposals.some(({ kind }) => ENDINGS.has(kind));
  const found = [...findings, ...proposals.flatMap((one) => (one.kind === 'finding' ? one.finding : []))];
  const keys = new Set(
    [...found.filter(({ verdict }) => verdict === 'met'), ...assumptions].map(({ key }) => key),
  );
  if (ends || brief.criteria.some(({ key }) => !keys.has(key))) return [];
  const unnamed = assumptions.filter(({ key, value }) => {
    const criterion = brief.criteria.find((one) => one.key === key)!;
    return !namesValue(said, value, criterion, language);
  });
  const list = unnamed.map(({ key, value }) => `${key} is ${JSON.stringify(value)}`).join(', ');
  return list === ''
    ? []
    : [`the lead did not say that ${list}: name it in the reply in the words of its question`];
}

/** The proposals after which the agent asks nothing more. */
const ENDINGS: ReadonlySet<Proposal['kind']> = new Set(['disqualify', 'hand_over', 'later', 'opt_out']);

function findIntent(
  taken: LooseAnswer,
  input: TurnInput,
  proposals: readonly Proposal[],
  named: { id: string; start_at: string }[],
): Intent {
  const ends = proposals.some(({ kind }) => kind === 'disqualify' || kind === 'hand_over');
  if (ends) return { kind: 'goodbye' };
  const later = proposals.find((one) => one.kind === 'later');
  if (later) return { kind: 'later', at: later.at };
  if (named.length > 0) return { kind: 'offer', slots: named };
  const asked = findAskedCriterion(taken, input);
  return asked ? { kind: 'ask', key: asked.key } : { kind: 'say' };
}

function findAskedCriterion({ asks }: LooseAnswer, { brief, findings }: TurnInput): Criterion | undefined {
  return brief.criteria.find(
    ({ key }) =>
      key === asks && !findings.some((finding) => finding.key === key && finding.verdict === 'met'),
  );
}

/** Returns which sentences are refused, as a sentence for the model, if others can stay. */
function nameRefused(sentences: readonly string[], kept: readonly string[]): string[] {
  const refused = sentences.filter((sentence) => !kept.includes(sentence));
  return kept.length === 0 || refused.length === 0
    ? []
    : [`only these sentences are refused: ${refused.map((one) => JSON.stringify(one.trim())).join(' ')}`];
}
