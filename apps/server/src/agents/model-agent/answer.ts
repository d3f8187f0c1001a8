// Reads and checks a model's answer, which is one JSON object (agents.md#model-output). Only parts that pass
// these checks become proposals.
import { fact } from '@parley/contract';
import type { Assumption, Finding, Proposal, TurnInput, TurnOutput } from '../port.ts';
import { decideVerdict, keepQuestion, proposeOpenQuestion, readAction, readWords } from './actions.ts';
import { type LooseAnswer, looseSchema, parseObject } from './answer-fields.ts';
import { readAssumptions } from './assumptions.ts';
import { asksOrOffers, decideAction, endsConversation, writeReply } from './decide-action.ts';
import { findSpokenLanguage, type LanguageDetector } from './detect-language.ts';
import { findAnnouncedAnswer, findWishForLater, replaceDoubtful } from './doubtful-actions.ts';
import { proveFinding } from './evidence.ts';
import { checkFollowUp } from './follow-up.ts';
import { keepPromisedTime, listSpokenTexts } from './last-messages.ts';
import { proposeEmail, proposeTimezone } from './meetings.ts';
import { isOrder } from './orders.ts';
import { type OwnReply, writeNotice, writeOwnReply } from './own-replies.ts';
import { NOTHING, type Reply } from './reply.ts';
import { withZone } from './slot-words.ts';
import type { Tokens } from './tokens.ts';
import { checkWaitingReply } from './waiting.ts';

/** A request that a model makes before it answers. */
export type Wish = { kind: 'more_slots'; day: string } | { kind: 'search'; query: string };

/** What the next call of a turn keeps, so that the model can omit it. */
export interface Kept {
  /** The findings that prove that a criterion is met. */
  met: readonly Finding[];
  assumed: readonly Assumption[];
}

const NOTHING_KEPT: Kept = { met: [], assumed: [] };

export interface ReadAnswer {
  /** The turn's output, which contains only the accepted parts. */
  output: TurnOutput;
  /** Problems as sentences for the model; empty if the answer can be sent. */
  problems: string[];
  kept: Kept;
  /** Whether the reply can be sent without the refused parts. */
  usable: boolean;
  /** The code's own reply if the model's can't be sent; null if there is none. */
  own: OwnReply | null;
  wish: Wish | null;
  refused: { what: string; why: string }[];
}

/**
 * Reads a model's answer.
 * @param kept what an earlier answer of the model proved or assumed, which a corrected answer can omit.
 * @returns the accepted parts, or `unreadable` with the reason if the answer contains no object.
 */
export function readAnswer(
  written: string,
  input: TurnInput,
  tokens: Tokens,
  languageDetector: LanguageDetector,
  kept = NOTHING_KEPT,
): ReadAnswer | { unreadable: string } {
  const object = parseObject(written);
  if (object === undefined) return { unreadable: 'the answer is not one JSON object' };
  const parsed = looseSchema.safeParse(object);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { unreadable: `${issue!.path.join('.') || 'the answer'}: ${issue!.message}` };
  }
  return checkAnswer(parsed.data, input, tokens, languageDetector, kept);
}

const ORDERED = 'words that tell you what to record prove nothing: ask the lead for what is missing';

function checkAnswer(
  taken: LooseAnswer,
  input: TurnInput,
  tokens: Tokens,
  languageDetector: LanguageDetector,
  kept: Kept,
): ReadAnswer {
  const spoken = findSpokenLanguage(listSpokenTexts(input), languageDetector);
  const leadLanguage = spoken ?? input.brief.language;
  const planned = input.follow_up;
  if (planned) {
    const reply = checkFollowUp(taken, { input, planned, tokens, languageDetector, leadLanguage });
    return {
      output: createOutput(taken, reply, []),
      problems: [...reply.problems, ...reply.advice],
      usable: reply.problems.length === 0,
      ...{ kept: NOTHING_KEPT, own: null, wish: null, refused: [] },
    };
  }
  const refused: ReadAnswer['refused'] = [];
  const proven = new Map(kept.met.map((finding) => [finding.key, finding]));
  const assumed = new Map([...readAssumptions(input).open, ...kept.assumed].map((one) => [one.key, one]));
  for (const claim of taken.findings) {
    const isOrdered = isOrder(tokens.messages.get(claim.message)?.text ?? '');
    const proof = isOrdered ? ORDERED : proveFinding(claim, input, tokens, taken.findings, leadLanguage);
    if (typeof proof === 'string') refused.push({ what: `finding ${claim.key}`, why: proof });
    else if ('assumption' in proof) assumed.set(claim.key, proof.assumption);
    else proven.set(claim.key, proof);
  }
  const isKnown = ({ key, value }: Assumption) =>
    [...input.findings, ...proven.values()].some((one) => one.key === key && one.value === value);
  const assumptions = [...assumed.values()].filter((one) => !proven.has(one.key) && !isKnown(one));
  const isUnproven = refused.length > 0;
  const findings = [...proven.values()];
  const keeps: Kept = { met: findings.filter(({ verdict }) => verdict === 'met'), assumed: assumptions };
  const wish = readWish(taken);
  const proposals: Proposal[] = findings.map((finding) => ({ kind: 'finding', finding }));
  const zone = proposeTimezone(taken.timezone, input);
  if (typeof zone === 'string') refused.push({ what: 'timezone', why: zone });
  else if (zone) proposals.push(zone);
  const email = proposeEmail(input);
  const inZone = withZone(input, zone);
  const turn = { input: inZone, tokens, proposals, languageDetector };
  if (email) proposals.push(email);
  if (input.handed_over) {
    const optOut = taken.action === 'opt_out' ? readAction(taken, input, tokens, findings) : null;
    if (typeof optOut === 'string') refused.push({ what: taken.action, why: optOut });
    else if (optOut) proposals.push(replaceDoubtful(optOut, input, leadLanguage) ?? optOut);
    else if (taken.open_question) proposals.push(keepQuestion(taken.open_question, input));
    const checked = { ...turn, leadLanguage, isUnproven, assumptions: [] };
    const reply = optOut ? NOTHING : checkWaitingReply(taken, checked);
    return {
      output: createOutput(taken, reply, proposals, reply.language ?? spoken),
      problems: [...refused.map(({ why }) => why), ...reply.problems],
      kept: keeps,
      usable: reply.problems.length === 0,
      own: writeNotice({ input, language: leadLanguage }),
      wish: wish?.kind === 'search' ? wish : null,
      refused,
    };
  }
  const verdict = decideVerdict(findings, taken.action, input);
  if (verdict && verdict.kind !== taken.action) proposals.push(verdict);
  const wanted = wish ? null : readAction(taken, input, tokens, findings);
  if (typeof wanted === 'string') refused.push({ what: taken.action, why: wanted });
  const turnOfAction = { input: inZone, slots: [...tokens.slots.values()], language: leadLanguage };
  const decision = decideAction(typeof wanted === 'string' ? null : wanted, taken, turnOfAction);
  if (decision.problem !== null) refused.push({ what: taken.action, why: decision.problem });
  if (decision.action) proposals.push(decision.action);
  const later = decision.action?.kind === 'cancel_booking' ? findWishForLater(input, leadLanguage) : null;
  if (later) proposals.push(later);
  // An answer that asks or offers something goes on with the conversation instead.
  const isPlain = taken.action === 'none' && !endsConversation(proposals) && !asksOrOffers(taken);
  const promised = isPlain ? keepPromisedTime(input, findings.length > 0) : null;
  if (promised) proposals.push(promised);

  if (!wish) proposals.push(...proposeOpenQuestion(taken, input, proposals));

  const written = writeReply(decision, taken, turnOfAction, {
    ...turn,
    leadLanguage,
    isUnproven,
    assumptions,
  });
  const until = findAnnouncedAnswer(input, leadLanguage);
  const reply = until === null ? written : { ...written, intent: { ...written.intent, quiet_until: until } };
  const dropped = [
    ...(decision.dropped ? [{ what: taken.action, why: decision.dropped }] : []),
    ...(reply.dropped ? [{ what: 'reply', why: reply.dropped }] : []),
  ];
  // A confirmation without a reply is written in the language of the last messages.
  const language = (reply.problems.length === 0 ? reply.language : undefined) ?? spoken;
  const problems = [...refused.map(({ why }) => why), ...reply.problems, ...reply.advice];
  return {
    output: createOutput(taken, reply, proposals, language),
    problems,
    kept: keeps,
    usable: reply.problems.length === 0,
    own:
      reply.problems.length === 0
        ? null
        : writeOwnReply(proposals, tokens, { input: inZone, language: leadLanguage }),
    wish,
    refused: [...refused, ...dropped],
  };
}

function createOutput(
  { reasoning }: LooseAnswer,
  { text, intent }: Reply,
  proposals: Proposal[],
  language?: string | null,
): TurnOutput {
  return {
    proposals,
    reply: text === null ? null : { text, intent },
    ...(language && { language }),
    reasoning: readWords(reasoning, 500) ?? fact('model_without_reason'),
  };
}

function readWish({ action, action_value: value }: LooseAnswer): Wish | null {
  if (action === 'more_slots') return { kind: 'more_slots', day: value ?? '' };
  if (action === 'search' && value) return { kind: 'search', query: value };
  return null;
}
