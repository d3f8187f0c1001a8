// Turns in which no criterion is being asked: no criteria at all, an opening question, or all said and done.
import { words } from '../../language/fold.ts';
import type { TurnOutput } from '../port.ts';
import { means } from './booking-turn.ts';
import { criteriaTurn, greeting, qualified } from './criteria-turn.ts';
import { message } from './phrases/speak.ts';
import { answer, handOver, offer, output, say, silence } from './replies.ts';
import type { Situation } from './situation.ts';
import { readYesNo } from './yes-no.ts';

/** After the campaign's own opening question: go on to the criteria, unless it asked for interest and got a no. */
export function openerTurn(situation: Situation, question: string): TurnOutput {
  const no = readYesNo(situation.text, '', situation.reader) === false;
  if (no && /interes|looking for|cherche|busca|such|cerca|procura|zoek/.test(words(question)))
    return notInterested(situation);
  return criteriaTurn(situation);
}

/**
 * A campaign without criteria: the first positive reply qualifies. Anything else is answered politely and the
 * question put once more; twice not understood is for a person.
 */
export function interestTurn(situation: Situation): TurnOutput {
  const { reader, open, text } = situation;
  const question = open.kind === 'opener' ? open.question : '';
  const yes = readYesNo(text, question, reader);
  const keen = /(?<= )interes/.test(` ${words(text)} `) || means(situation, reader.book);
  if (yes === true || (yes === null && keen)) {
    return qualified(
      situation,
      'The lead replied positively; the campaign has no criteria.',
      [],
      answer(situation)?.text ?? null,
    );
  }
  if (yes === false) return notInterested(situation);
  if (open.misread) return handOver(situation, 'The reply was not understood twice.', situation.lastId, true);
  const told = answer(situation);
  const first = greeting(situation);
  const opening = first ?? (told ? null : say(situation, text === '' ? 'media' : 'unclear'));
  const reply = message([opening, told?.text ?? null, say(situation, 'interest')]);
  const fresh = first !== null || told?.known === true;
  return output(
    'Asks whether the lead is interested.',
    [],
    reply,
    fresh ? { kind: 'say' } : { kind: 'clarify', key: null },
  );
}

/** Nothing is left to ask: stay polite, answer what can be answered, leave the rest to people. */
export function doneTurn(situation: Situation): TurnOutput {
  const { input, reader, lastIntent, lastId } = situation;
  if (input.lead.status === 'not_interested') {
    return handOver(situation, 'The lead wrote again after the conversation had ended.', lastId, false);
  }
  const { booking } = input;
  if (booking && !booking.booked && (means(situation, reader.book) || means(situation, reader.reschedule))) {
    return offer(situation, 'offer', booking.free, { reasoning: 'The lead asks for an appointment.' });
  }
  const told = answer(situation);
  if (told?.known)
    return output("Answered the lead's question from the campaign's knowledge.", [], message([told.text]));
  const again = lastIntent?.kind === 'say' || lastIntent?.kind === 'clarify';
  if (told || again)
    return handOver(
      situation,
      'The lead wrote something that a person should answer.',
      lastId,
      told !== null,
    );
  if (situation.text === '')
    return output('A message without text.', [], say(situation, 'media'), { kind: 'clarify', key: null });
  return output('Nothing is left to ask; took note.', [], message([say(situation, 'noted')]));
}

/** Thanks and goodbyes after the end: one answer to a confirmation, then silence, so that two polite ends meet. */
export function closingTurn(situation: Situation): TurnOutput {
  if (situation.lastIntent?.kind !== 'confirm') return silence('A closing message needs no answer.');
  return output('The lead says thanks; says goodbye once.', [], message([say(situation, 'goodbye')]), {
    kind: 'goodbye',
  });
}

/** Ends the conversation for lack of interest. */
export function notInterested(situation: Situation, messageId = situation.lastId): TurnOutput {
  const reason = 'The lead is not interested.';
  return output(
    reason,
    [{ kind: 'disqualify', classification: 'not_interested', reason, message_id: messageId }],
    message([say(situation, 'notInterested')]),
    { kind: 'goodbye' },
  );
}
