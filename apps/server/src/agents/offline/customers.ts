// Hands over people who are already customers.
import { fact } from '@parley/contract';
import { readBareYesNo } from '../../language/answers/yes-no.ts';
import { splitClauses } from '../../language/fold-text.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import { isCustomer } from '../../language/trouble.ts';
import type { Reader } from '../../language/words/reader.ts';
import type { TurnOutput } from '../port.ts';
import { readFindings } from './answers.ts';
import { type ReadConversation, withExpectation } from './read-conversation.ts';
import { findAnswer, handOver } from './replies.ts';

/** Matches someone else: "My mum is a customer of yours". */
const SOMEONE = /^(?:my|mon|ma|meine?|mi|mi[oa]|meu|minha|mijn) /;

/**
 * Matches a meeting that the lead has, up to its noun: "my appointment", "tengo una cita", "hab morgen einen Termin".
 * Other appointments, such as a doctor's, have more words.
 */
const OWN =
  /(?:^| )(?:my|mi|mis|meine?n?|mein|unsere?n?|mon|ma|notre|mio|mia|meu|minha|mijn|mn|onze|(?:have|got|tengo|tenemos|hab|habe|haben|j ?ai|on a|nous avons|ho|abbiamo|tenho|temos|heb|hebben)(?: (?:morgen|heute|today|tomorrow|hoy|manana|demain|domani|amanha|vandaag|already|schon|al|ya|deja|gia|ja))?(?: (?:an?|une?|einen|ein|una?|uma?|een))?) $/;
/** Matches an inability that ends its clause: "tengo cita el jueves y no puedo", but not "no puedo hablar". */
const CANNOT =
  / (?:cant|cannot|peux pas|pourrai pas|no puedo|no podemos|kann nicht|kann ich nicht|konnen nicht|non posso|nao posso|kan niet|kan ik niet) (?=\.|$)/;
/** Matches the other party of a meeting, after its noun: "beim Arzt", "with the bank". */
const WITH_OTHER =
  /^ (?:(?!\.)\S+ ){0,3}?(?:with|avec|chez|beim?|mit|con|dal|dalla|da|bij|met|com|at the|at my|no (?=medico|dentista|banco)) ?(?!(?:you|u|ihnen|euch|vous|vosotros|ustedes|usted|voi|lei|jullie|voces|vcs) )\S/;
/** Matches words for later, which move no meeting: "tengo una reunión, más tarde". */
const LATER = / (?:spater\S*|mas tarde|mais tarde)(?= )/g;
/** Matches a lesson, but not one of something else: "mon cours de yoga". */
const LESSON =
  / (?:lessons?|cours|clases?|fahrstunde|stunde|lezione|aula|les|rijles|proefles) (?!d[eiu] |d |del )/;

/**
 * Returns whether the text cancels or moves a meeting that the lead has with us: "I have an appointment on Thursday and
 * can't". Someone who is busy now, or free because another meeting was canceled, goes on.
 */
function changesOwnMeeting(text: string, reader: Reader): boolean {
  const clauses = splitClauses(text.slice(0, 500));
  // "Yes, but my visit would be on another day" answers the question.
  if (clauses.some((clause) => readBareYesNo(clause, reader) !== null)) return false;
  const { meeting, cancel, canceled, reschedule } = reader;
  const words = ` ${clauses.join(' . ')} `;
  const isOwn = [meeting, LESSON].some((noun) => {
    const found = noun.exec(words);
    if (!found || WITH_OTHER.test(words.slice(found.index + found[0].trimEnd().length))) return false;
    return OWN.test(`${words.slice(0, found.index).trimEnd()} `);
  });
  if (!isOwn || canceled.test(words)) return false;
  if (cancel.test(words) || reschedule.test(words.replace(LATER, ' '))) return true;
  const { weekdays, days, inDays } = readDays(text, reader);
  return CANNOT.test(words) && inDays !== 0 && (inDays !== null || weekdays.length + days.length > 0);
}

/**
 * Hands over someone who is already a customer, because the campaign's questions are for new leads. null for others, and
 * if the message answers a criterion or asks what the knowledge answers.
 */
export function handOverCustomer(understood: ReadConversation): TurnOutput | null {
  const { open, said } = understood;
  if (open.kind !== 'criterion' && open.kind !== 'opener') return null;
  const changed = said.find(({ statements }) => changesOwnMeeting(statements, understood.reader));
  if (changed && !understood.input.booking?.booked && readFindings(understood).length === 0)
    return handOver(understood, fact('person_should_answer'), changed.id, 'passedOn');
  const found = said.find(
    ({ statements }) =>
      isCustomer(statements) &&
      splitClauses(statements).some((clause) => isCustomer(clause) && !SOMEONE.test(clause)),
  );
  if (!found || findAnswer(understood)?.known || readsSurely(understood)) return null;
  return handOver(understood, fact('person_should_answer'), found.id, 'passedOn');
}

/** Returns whether the messages meet a criterion that not any words meet. */
function readsSurely(understood: ReadConversation): boolean {
  const { criteria } = understood.input.brief;
  const anyWords = criteria.filter((one) => withExpectation(one).expectation.kind === 'any');
  return readFindings(understood).some(({ key }) => anyWords.every((one) => one.key !== key));
}
