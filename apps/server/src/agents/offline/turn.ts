// One turn of the offline agent: the order in which a burst of messages is understood.
import { isOptOut } from '../../language/opt-out.ts';
import type { TurnInput, TurnOutput } from '../port.ts';
import { findingsIn } from './answers.ts';
import { bookedTurn, chosenTurn, unchosenTurn } from './booking-turn.ts';
import { isClosing } from './closing.ts';
import { criteriaTurn } from './criteria-turn.ts';
import { readLater } from './later.ts';
import { saysNoInterest } from './no-interest.ts';
import { spoken } from './offer.ts';
import { closingTurn, doneTurn, interestTurn, notInterested, openerTurn } from './open-turn.ts';
import { asksForPerson, asksIfMachine } from './person.ts';
import { message } from './phrases/speak.ts';
import { handOver, output, proposed, questionOf, say, silence, slotList } from './replies.ts';
import { type Said, type Situation, situationOf } from './situation.ts';

/** Decides what to propose and say. Pure: the same input gives the same output. */
export function takeTurn(input: TurnInput): TurnOutput {
  const situation = situationOf(input);
  if (!situation) return silence('Nothing is unanswered.');
  if (input.lead.status === 'stopped') return silence('The lead has opted out.');
  const optOut = situation.said.find(({ text }) => isOptOut(text));
  if (optOut)
    return output('The lead asked for no more messages.', [{ kind: 'opt_out', message_id: optOut.id }], null);
  return (
    askedForPerson(situation) ??
    polite(situation) ??
    bookedTurn(situation) ??
    (situation.open.kind === 'offer' ? chosenTurn(situation) : null) ??
    askedForLater(situation) ??
    withoutInterest(situation) ??
    askedIfMachine(situation) ??
    substance(situation)
  );
}

/** What the conversation is about at this point. */
function substance(situation: Situation): TurnOutput {
  const { open, input, missing } = situation;
  if (open.kind === 'offer') return unchosenTurn(situation, open);
  const over = input.lead.status === 'not_interested' || input.booking?.booked;
  if (open.kind === 'none' && over) return doneTurn(situation);
  if (input.brief.criteria.length === 0)
    return input.lead.status === 'qualified' ? doneTurn(situation) : interestTurn(situation);
  if (missing.length === 0)
    return input.lead.status === 'qualified' ? doneTurn(situation) : criteriaTurn(situation, []);
  if (open.kind === 'opener') return openerTurn(situation, open.question);
  return input.lead.status === 'qualified' && open.kind === 'none'
    ? doneTurn(situation)
    : criteriaTurn(situation);
}

function askedForPerson(situation: Situation): TurnOutput | null {
  const asked = situation.said.find(({ text }) => asksForPerson(text, situation.reader));
  if (!asked) return null;
  const met = findingsIn(situation).filter(({ verdict }) => verdict === 'met');
  return handOver(situation, 'The lead asked for a person.', asked.id, false, met);
}

/** "Are you a bot?" is answered truthfully, and the open question put again. */
function askedIfMachine(situation: Situation): TurnOutput | null {
  const { open, input, reader } = situation;
  if (!situation.said.some(({ text }) => asksIfMachine(text, reader))) return null;
  const truth = say(situation, 'machine', { workspace: input.brief.workspace_name });
  const reasoning = 'The lead asked whether a machine is writing; said so.';
  if (open.kind === 'offer') {
    return open.misread
      ? null
      : output(reasoning, [], slotList(situation, truth, open.slots), { kind: 'clarify', key: null });
  }
  const next = open.kind === 'criterion' ? open.asked : situation.missing[0];
  if (!next || open.misread) return open.misread ? null : output(reasoning, [], message([truth]));
  const reasked = open.kind === 'criterion' && open.reasked;
  return output(reasoning, [], message([truth, questionOf(situation, next)]), {
    kind: reasked ? 'clarify' : 'ask',
    key: next.key,
  });
}

/** Thanks and nods where nothing is asked of the lead. */
function polite(situation: Situation): TurnOutput | null {
  const { lastIntent, open, text, reader } = situation;
  const waiting =
    lastIntent?.kind === 'ask' ||
    lastIntent?.kind === 'clarify' ||
    lastIntent?.kind === 'offer' ||
    lastIntent?.kind === 'follow_up';
  if (lastIntent === null || waiting || open.kind === 'opener' || text === '') return null;
  return isClosing(text, reader) ? closingTurn(situation) : null;
}

function askedForLater(situation: Situation): TurnOutput | null {
  const { input, reader, open } = situation;
  if (input.booking?.booked || input.lead.status === 'not_interested') return null;
  const question = open.kind === 'criterion' ? open.asked.ask : null;
  const when = (text: string) => readLater(text, question, input.now, input.brief.timezone, reader);
  const found = firstOf(situation, (text) => when(text) !== null);
  const at = found && when(found.text);
  if (!found || !at) return null;
  const findings = findingsIn(situation).filter(
    ({ key }) => open.kind !== 'criterion' || open.asked.expectation.kind !== 'any' || key !== open.asked.key,
  );
  // An answer that rules the lead out stands, whatever is said about time.
  if (findings.some(({ verdict }) => verdict === 'failed')) return null;
  const text = say(situation, 'later', { when: spoken(at, input.brief) });
  return output(
    'The lead wants to be contacted later.',
    [...proposed(findings), { kind: 'later', at, message_id: found.id }],
    message([text]),
  );
}

function withoutInterest(situation: Situation): TurnOutput | null {
  const { open, reader, input } = situation;
  const kind = open.kind === 'criterion' ? open.asked.expectation.kind : open.kind;
  const yesNoAsked = kind === 'yes' || kind === 'no' || kind === 'offer';
  const found = firstOf(situation, (text) => saysNoInterest(text, yesNoAsked, reader));
  if (!found) return null;
  return input.lead.status === 'not_interested'
    ? silence('The lead has already declined.')
    : notInterested(situation, found.id);
}

function firstOf({ said }: Situation, test: (text: string) => boolean): Said | undefined {
  return said.find(({ text }) => test(text));
}
