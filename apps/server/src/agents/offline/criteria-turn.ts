// The part of a turn that asks and judges the criteria.
import { words } from '../../language/fold.ts';
import type { Finding, Proposal, TurnOutput } from '../port.ts';
import { findingsIn } from './answers.ts';
import { message, wording } from './phrases/speak.ts';
import { failedReason, metList, quoted } from './reasons.ts';
import { answer, handOver, offer, output, proposed, questionOf, say } from './replies.ts';
import type { AskedCriterion, Situation } from './situation.ts';
import { firstName } from './template.ts';

/** Judges what was said and asks what is missing. */
export function criteriaTurn(situation: Situation, findings = findingsIn(situation)): TurnOutput {
  const failed = findings.find(({ verdict }) => verdict === 'failed');
  if (failed) return ruleOut(situation, findings, failed);
  const { open } = situation;
  const answered = open.kind !== 'criterion' || findings.some(({ key }) => key === open.asked.key);
  return answered ? goOn(situation, findings) : askAgain(situation, open, findings);
}

/** The criteria's expected figures and words, named when the lead isn't understood. */
export function hintFor(situation: Situation, { expectation }: AskedCriterion): string {
  switch (expectation.kind) {
    case 'yes':
    case 'no':
      return say(situation, 'hintYesNo');
    case 'at_least':
    case 'at_most':
      return say(situation, 'hintFigure');
    case 'any':
      return say(situation, 'hintText');
    case 'one_of': {
      const { choices } = expectation;
      const listed =
        choices.length < 2
          ? choices.join('')
          : `${choices.slice(0, -1).join(', ')} ${situation.phrases.or} ${choices.at(-1)}`;
      return say(situation, 'hintChoice', { choices: listed });
    }
  }
}

function ruleOut(situation: Situation, findings: Finding[], failed: Finding): TurnOutput {
  const criterion = situation.missing.find(({ key }) => key === failed.key)!;
  const reason = failedReason(criterion, failed);
  const proposals: Proposal[] = [
    ...proposed(findings),
    { kind: 'disqualify', classification: 'unqualified', reason, message_id: failed.message_id },
  ];
  return output(`Ruled out on ${reason}`, proposals, message([say(situation, 'unqualified')]), {
    kind: 'goodbye',
  });
}

/** The next criterion, or the end of them. */
function goOn(situation: Situation, findings: Finding[]): TurnOutput {
  const found = new Set(findings.map(({ key }) => key));
  const next = situation.missing.find(({ key }) => !found.has(key));
  const told = answer(situation)?.text ?? null;
  if (!next) return qualify(situation, findings, told);

  const learned = findings.map(({ key, value }) => `${key} is ${quoted(value)}`).join(', ');
  const reasoning =
    learned === '' ? `Asks about ${next.key}.` : `Understood that ${learned}. Asks about ${next.key} next.`;
  const opening =
    greeting(situation) ??
    (findings.length > 0 || situation.open.kind === 'opener' ? say(situation, 'acknowledge') : null);
  const text = message([opening, told, questionOf(situation, next)]);
  return output(reasoning, proposed(findings), text, { kind: 'ask', key: next.key });
}

function qualify(situation: Situation, findings: Finding[], told: string | null): TurnOutput {
  const { brief, findings: earlier } = situation.input;
  const reason = `All criteria are met: ${metList(brief.criteria, [...earlier, ...findings])}.`;
  return qualified(situation, reason, proposed(findings), told);
}

/** Qualifies, then offers slots where the campaign books, else closes. */
export function qualified(
  situation: Situation,
  reason: string,
  proposals: Proposal[],
  told: string | null,
): TurnOutput {
  const { booking } = situation.input;
  const all: Proposal[] = [...proposals, { kind: 'qualify', reason }];
  if (booking && !booking.booked) {
    return offer(situation, 'offer', booking.free, {
      reasoning: `${reason} Offers free slots.`,
      proposals: all,
      before: told,
    });
  }
  return output(reason, all, message([told, say(situation, 'qualified')]), { kind: 'goodbye' });
}

/** Not understood: a question is answered first and is no failure once; after one clarification a person takes over. */
function askAgain(
  situation: Situation,
  open: Situation['open'] & { kind: 'criterion' },
  findings: Finding[],
): TurnOutput {
  const { asked } = open;
  if (open.misread) {
    const reason = `The answer about ${asked.key} was not understood twice.`;
    return handOver(situation, reason, situation.lastId, true, findings);
  }
  const told = answer(situation);
  const proposals = proposed(findings);
  const question = questionOf(situation, asked);
  // A mere "hello" is no misunderstanding, once.
  if (!open.reasked && onlyGreets(situation)) {
    return output(`The lead said hello; asks about ${asked.key}.`, proposals, message([question]), {
      kind: 'ask',
      key: asked.key,
    });
  }
  if (told?.known) {
    const reasoning = `Answered the lead's question from the campaign's knowledge and asks about ${asked.key} again.`;
    return output(reasoning, proposals, message([told.text, question]), {
      kind: open.reasked ? 'clarify' : 'ask',
      key: asked.key,
    });
  }
  const opening = told?.text ?? (situation.text === '' ? say(situation, 'media') : say(situation, 'unclear'));
  const text = message([opening, question, hintFor(situation, asked)]);
  return output(`Did not understand the answer about ${asked.key}; asks once more.`, proposals, text, {
    kind: 'clarify',
    key: asked.key,
  });
}

function onlyGreets({ said, reader }: Situation): boolean {
  return (
    said.length > 0 &&
    said.every(
      ({ text }) => reader.filler.exec(` ${words(text)} `)?.[0] === words(text) && words(text) !== '',
    )
  );
}

/** To a lead who wrote first: who is here, and once that an assistant writes. */
export function greeting({ input, phrases, lastId }: Situation): string | null {
  const { brief, lead, transcript } = input;
  if (transcript.some(({ direction }) => direction === 'outbound')) return null;
  const hello = wording(phrases.greeting, lastId, { name: firstName(lead.name), agent: brief.agent_name });
  const disclosure = brief.disclose_ai
    ? wording([phrases.disclosure], lastId, { workspace: brief.workspace_name })
    : null;
  return message([hello, disclosure]);
}
