// The findings in a burst: the answer to the open question, and what else was said beyond doubt.

import { words } from '../../language/fold.ts';
import { judge, type Reading } from '../expectation.ts';
import type { Finding } from '../port.ts';
import { readAnswer, recordedValue } from './readings.ts';
import { takeApart } from './sentences.ts';
import type { AskedCriterion, Said, Understood } from './understood.ts';

const SHORT_MESSAGE = 4;

/** The findings in the unanswered messages, the open criterion's first. */
export function findingsIn(understood: Understood): Finding[] {
  const open = understood.open.kind === 'criterion' ? understood.open.asked : null;
  const answer = open && answerTo(open, understood);
  return [...(answer ? [answer] : []), ...volunteered(open, understood)];
}

function answerTo(criterion: AskedCriterion, understood: Understood): Finding | null {
  const parts = understood.said.map(({ id, text }) => ({
    id,
    text: takeApart(text, understood.reader).statements,
  }));
  const joined = {
    id: understood.lastId,
    text: parts
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n'),
  };
  // The whole burst answers an open question.
  if (criterion.expectation.kind === 'any')
    return finding(criterion, joined, read(criterion, joined, understood));
  const answers = parts
    .map((part) => finding(criterion, part, read(criterion, part, understood)))
    .filter((one) => one !== null);
  const last = answers.at(-1);
  if (!last) return parts.length > 1 ? finding(criterion, joined, read(criterion, joined, understood)) : null;
  // "Yes" and "no" in one burst are no answer.
  return answers.every(({ verdict }) => verdict === last.verdict) ? last : null;
}

/**
 * A figure or a choice given before the question. It counts only where it satisfies the criterion: an answer to a
 * question may rule a lead out, a passing remark never. The criterion must be the only one of its kind, and the message
 * short or about that question.
 */
function volunteered(open: AskedCriterion | null, understood: Understood): Finding[] {
  const kindOf = ({ expectation: { kind } }: AskedCriterion) =>
    kind === 'at_least' || kind === 'at_most' ? 'figure' : kind;
  const others = understood.missing.filter(({ key }) => key !== open?.key);
  return (['figure', 'one_of'] as const).flatMap((kind) => {
    const candidates = others.filter((criterion) => kindOf(criterion) === kind);
    const only = candidates[0];
    if (!only || candidates.length > 1 || (open && kindOf(open) === kind)) return [];
    for (const message of understood.said) {
      const part = { id: message.id, text: takeApart(message.text, understood.reader).statements };
      if (!concerns(part.text, only, kind)) continue;
      const found = finding(only, part, read(only, part, understood));
      if (found?.verdict === 'met') return [found];
    }
    return [];
  });
}

function concerns(text: string, criterion: AskedCriterion, kind: 'figure' | 'one_of'): boolean {
  const said = words(text).split(' ');
  if (kind === 'one_of') {
    const plain = ` ${said.join(' ')} `;
    const { expectation } = criterion;
    return (
      expectation.kind === 'one_of' &&
      expectation.choices.some((choice) => plain.includes(` ${words(choice)} `))
    );
  }
  if (!/\d|[€$£]/.test(text) && said.length > SHORT_MESSAGE) return false;
  const stems = new Set(
    words(`${criterion.key} ${criterion.ask}`)
      .split(' ')
      .filter((word) => word.length >= 5)
      .map((word) => word.slice(0, 5)),
  );
  // A bare number may be anything; "15k" or "15 000 €" is an amount.
  const amount = /[€$£]|\d ?(?:k|eur|mil|tausend|thousand|duizend)\b|\d{4}|\d[ .,]\d{3}/i.test(text);
  return said.some((word) => stems.has(word.slice(0, 5))) || (amount && said.length <= SHORT_MESSAGE);
}

function read(criterion: AskedCriterion, { text }: Said, { reader }: Understood): Reading | null {
  return text === '' ? null : readAnswer(text, criterion.ask, criterion.expectation, reader);
}

function finding(criterion: AskedCriterion, { id }: Said, reading: Reading | null): Finding | null {
  if (!reading) return null;
  return {
    key: criterion.key,
    verdict: judge(criterion.expectation, reading),
    value: recordedValue(reading),
    message_id: id,
  };
}
