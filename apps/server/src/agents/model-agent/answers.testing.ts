// Answers of a model for tests, and the turns that they answer.
import type { TurnInput } from '../port.ts';
import { readAnswer } from './answer.ts';
import { loadLanguageDetector } from './detect-language.ts';
import { buildInput, SLOTS } from './grounds.testing.ts';
import { createTokens } from './tokens.ts';

export const languageDetector = await loadLanguageDetector();

/** An answer that is accepted for a lead who says "I own it, around 12k". */
export const GOOD = {
  reasoning: 'The lead answered.',
  findings: [
    { key: 'owner', message: 'm2', quote: 'I own it', value: 'yes', met: true },
    { key: 'budget', message: 'm2', quote: 'around 12k', value: '12000', met: true },
  ],
  action: 'none',
  action_message: null as string | null,
  action_value: null as string | null,
  asks: null as string | null,
  reply: 'Thank you! Would [S1] or [S2] suit you?' as string | null,
};
/** Findings that meet both criteria. */
export const MET: TurnInput['findings'] = ['owner', 'budget'].map((key) => ({
  key,
  verdict: 'met',
  value: 'yes',
  message_id: 'msg_2',
}));
/** A turn of a lead who meets both criteria. */
export const QUALIFIED = buildInput({
  said: ['I own it, around 12k'],
  findings: MET,
  lead: { status: 'qualified' },
});

/**
 * Reads the answer of a model, which can offer every slot of {@link SLOTS}.
 * @param refusedReply its first reply, if this is the second one.
 */
export const read = (
  answer: unknown,
  input: TurnInput = buildInput({ said: ['I own it, around 12k'] }),
  refusedReply: string | null = null,
) =>
  readAnswer(
    typeof answer === 'string' ? answer : JSON.stringify(answer),
    input,
    { ...createTokens(input, { free: SLOTS }), refusedReply },
    languageDetector,
  );

/** Reads an answer; throws if it is unreadable. */
export function readValidAnswer(answer: unknown, input?: TurnInput, refusedReply?: string) {
  const answered = read(answer, input, refusedReply);
  if ('unreadable' in answered) throw new Error(answered.unreadable);
  return answered;
}
