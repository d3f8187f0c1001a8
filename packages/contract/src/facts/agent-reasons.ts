// Text that explains why the agent wrote a message, handed a conversation over, or proposed something. Names of people,
// quotes, and providers' messages are passed as parameters.
import {
  type AnsweredCriterion,
  type AskedCriterion,
  createChoiceFormat,
  createFigureFormat,
  createQuestionFormat,
  type ExpectedAnswer,
  type OpenCriterion,
} from './figures.ts';
import { asSentence, type NoteLines, noteText } from './render.ts';

const figure = createFigureFormat('en-US', 'to');
const choices = createChoiceFormat('en');
const question = createQuestionFormat('"', '"');
const formatAnswers = (met: AnsweredCriterion[]) =>
  met.map((one) => `${question(one)} (${figure(one.value)})`).join(', ');

function formatWanted(expected: ExpectedAnswer): string {
  switch (expected.kind) {
    case 'at_least':
      return `at least ${figure(expected.figure)}`;
    case 'at_most':
      return `at most ${figure(expected.figure)}`;
    case 'one_of':
      return choices(expected.choices);
    case 'text':
      return expected.text;
  }
}

/** What the agent did in a turn, in a few words. */
const deeds = {
  did_postpone: ({ at }: { at: string }) => `contact the lead again at ${at}`,
  did_book: ({ at }: { at: string }) => `book ${at}`,
  did_book_chosen: () => 'book the chosen time',
  did_keep_question: ({ question }: { question: string }) => `save the open question: ${question}`,
  did_opt_out: () => 'opt the lead out',
  did_set_time_zone: ({ timezone }: { timezone: string }) => `save the time zone ${timezone}`,
  did_keep_email: () => 'save the email address',
  did_propose: ({
    kind,
    reason,
  }: {
    kind: 'qualify' | 'disqualify' | 'hand_over' | 'cancel_booking';
    reason: string | null;
  }) => `${kind.replaceAll('_', ' ')}${reason === null ? '' : `: ${reason}`}`,
};

/** Why a meeting is not booked, and the outcome of meetings. */
const meetings = {
  slot_taken: () => 'this time was just taken',
  canceled_in_calendar: () => 'it was canceled in the calendar',
  canceled_before: () => 'it was already canceled',
  calendar_removed: () => 'the calendar no longer exists',
  calendar_failed: ({ detail, unsure }: { detail: string; unsure: boolean }) =>
    `${detail}${unsure ? ' (check the calendar: it might have been booked)' : ''}`,
  meeting_was_booked: ({ by }: { by?: string | null /** Missing in older rows. */ }) =>
    by ? `${by} booked a meeting.` : 'A meeting was booked.',
  meeting_was_moved: ({ by }: { by: string | null }) =>
    by === null ? 'The meeting was moved.' : `${by} moved the meeting.`,
  calendar_answered: ({ start_at, status }: { booking_id: string; start_at: string; status: string }) =>
    `The calendar answered: the meeting at ${start_at} is ${status}.`,
};

const byTemplate = (said: string, closed: string | null) =>
  closed === null ? said : `${said} Sent as a template because ${closed}.`;

/** Why the agent wrote without a model: by a rule or on schedule. */
const messages = {
  first_message: () => 'First message of the campaign.',
  reminder: ({
    start_at,
    closed,
  }: {
    start_at: string;
    /** Why the message is sent as a template; null if it is sent as free text. */
    closed: string | null;
  }) => byTemplate(`Reminder of the meeting at ${start_at}.`, closed),
  follow_up: ({ number, closed }: { number: number; closed: string | null }) =>
    byTemplate(`Follow-up ${number}: the lead has not answered.`, closed),
  silent_after_follow_ups: ({ count }: { count: number }) =>
    `No answer after ${count} ${count === 1 ? 'follow-up' : 'follow-ups'}.`,
  follow_up_impossible: ({ because }: { because: string }) =>
    `No answer, and no follow-up can be sent: ${because}.`,
  asked_contact_impossible: ({ because }: { because: string }) =>
    `the lead asked to be contacted now, but ${because}`,
  asked_for_this_time: ({ closed }: { closed: string | null }) =>
    byTemplate('The lead asked to be contacted at this time.', closed),
};

/** What a language model read in the lead's words. */
type ModelEnding = 'opt_out' | 'not_interested' | 'later';
const ENDINGS: Record<ModelEnding, string> = {
  opt_out: 'an opt-out',
  not_interested: 'that the lead is not interested',
  later: 'a wish for contact at another time',
};

const TROUBLES = {
  complaint: 'the lead complains',
  refund: 'the lead wants money back',
  emergency: 'the lead reports an emergency',
  defect: 'the lead reports a defect',
  pain: 'the lead is in pain',
  waiting: 'the lead writes again and still waits for a person',
};

/** Why a person takes over, or why no model was called. */
const handovers = {
  needs_person_now: ({ trouble, quote }: { trouble: keyof typeof TROUBLES; quote: string }) =>
    `Urgent: ${TROUBLES[trouble]}: "${figure(quote)}"`,
  might_opt_out: ({ quote }: { quote: string }) =>
    `The lead might want no more messages: "${figure(quote)}". Please decide.`,
  data_request: () =>
    'The lead asked for their personal data to be deleted, or made another data protection request. Only a person can do that.',
  unreadable: () => "the lead's messages take too long to analyze. Read them yourself.",
  no_progress: ({ count }: { count: number }) =>
    `The agent sent ${count} messages in 10 minutes without learning anything. The lead might be a bot.`,
  daily_messages: ({ count }: { count: number }) => `the agent reached its limit of ${count} messages a day.`,
  automatic_messages: ({ count }: { count: number }) =>
    `${count} automatic messages in a row: an auto-responder or a menu is answering.`,
  echoes: ({ count }: { count: number }) =>
    `The lead repeated our messages ${count} times and might be a bot.`,
  repeated_answer: ({ count }: { count: number }) =>
    `The lead sent the same answer ${count} times. It might be an auto-responder.`,
  quick_answers: ({ count }: { count: number }) =>
    `${count} long answers in a row arrived within two seconds. The lead might be a bot.`,
  models_failed: ({ tried }: { tried: { model: string; outcome: string }[] }) =>
    tried.length === 0
      ? 'every model of the campaign has just failed'
      : tried.map(({ model, outcome }) => `${model}: ${outcome}`).join('; '),
  model_unusable: ({ problems }: { problems: string[] }) =>
    `None of the model's answers can be sent: ${problems.join('; ')}.`,
  model_read_only: ({ ending, quote }: { ending: ModelEnding; quote: string }) =>
    `Only a language model read ${ENDINGS[ending]} in the lead's words: "${figure(quote)}". Please decide.`,
  model_summary: ({ summary, quote }: { summary: string; quote: string }) =>
    `The assistant's summary (unchecked): "${summary}" The lead wrote: "${figure(quote)}"`,
  model_without_reason: () => 'The model gave no reason.',
  person_needed: () => 'A person needs to take over.',
  budget_spent: ({ of, most, unit }: { of: 'turn' | 'lead' | 'workspace'; most: number; unit: string }) => {
    const which = { turn: 'per reply', lead: 'per lead and day', workspace: 'per workspace and day' };
    return `The model budget ${which[of]} is used up: ${most} ${unit}.`;
  },
  answered_by_rules: ({ reason, because }: { reason: string; because: string }) => `${reason} (${because})`,
  ruled_out_meets_all: ({ met }: { met: AnsweredCriterion[] }) =>
    `The lead was ruled out, but now meets all criteria: ${formatAnswers(met)}.`,
  lead_chose_time: ({ start_at, quote }: { start_at: string; quote: string }) =>
    `The lead chose ${start_at}. It is not booked yet: "${figure(quote)}"`,
  lead_wants_contact: ({ at, quote }: { at: string; quote: string }) =>
    `The lead wants a message around ${at}: "${figure(quote)}"`,
  lead_declined: ({ quote }: { quote: string }) => `The lead declined: "${figure(quote)}"`,
  question_unanswered: ({ question }: { question: string }) =>
    `The lead asked a question that the agent could not answer: "${question}"`,
};

const MOODS = {
  competitor: 'The lead compares with a competitor.',
  decision: 'The lead wants to think or to ask someone first.',
  price: 'The lead finds the price high.',
  trust: 'The lead has doubts about the business.',
};

/** Lines of the note for the person who takes a conversation over. */
const noteLines = {
  note_no_criteria: () => 'The campaign has no criteria.',
  note_findings: (p: {
    met: AnsweredCriterion[];
    failed: AnsweredCriterion[];
    open: string[];
    doubtful?: string[] /** The criteria of `met` to check. Missing if there are none. */;
  }) => {
    const format = (one: AnsweredCriterion) =>
      `${question(one)} (${figure(one.value)}${p.doubtful?.includes(one.key ?? one.ask) ? ', to be checked' : ''})`;
    const met = p.met.length === 0 ? 'Nothing found out yet' : `Found out: ${p.met.map(format).join(', ')}`;
    const failed = p.failed.map((one) => `not met: ${question(one)} (${figure(one.value)})`);
    const open =
      p.open.length === 0
        ? 'nothing left to ask'
        : `left to ask: ${p.open.map((ask) => question({ ask })).join(', ')}`;
    return `${[met, ...failed, open].join('; ')}.`;
  },
  note_meeting: ({ start_at }: { start_at: string }) => `A meeting is booked for ${start_at}.`,
  note_chosen_time: ({ start_at }: { start_at: string }) =>
    `The lead chose ${start_at}. It is not booked yet.`,
  note_wanted_contact: ({ at }: { at: string }) => `The lead wants a message around ${at}.`,
  note_open_question: ({ question }: { question: string }) => `Open question: "${figure(question)}"`,
  note_lead_wrote: ({ name, quote }: { name: string | null; quote: string }) =>
    `${name ?? 'The lead'} wrote: "${figure(quote)}"`,
  note_mood: ({ mood }: { mood: 'competitor' | 'decision' | 'price' | 'trust' }) => MOODS[mood],
  note_suggested_reply: ({ text }: { text: string }) => `Suggested reply: "${text}"`,
  reason_with_note: ({ reason, note }: { reason: string; note: NoteLines }) => `${reason}\n${noteText(note)}`,
};

export interface KnowledgeQuote {
  /** What the agent repeated from the knowledge. Missing in older rows, and if it repeated nothing. */
  quote?: string | undefined;
}
const fromKnowledge = ({ quote }: KnowledgeQuote) =>
  `The agent answered the lead's question from the campaign's knowledge${quote === undefined ? '.' : `: "${quote}"`}`;

/** Why the agent without a model gave its answer. */
const turns = {
  nothing_unanswered: () => 'All messages are answered.',
  has_opted_out: () => 'The lead has opted out.',
  asks_no_more_messages: () => 'The lead asked for no more messages.',
  wants_later: () => 'The lead wants to be contacted later.',
  declined_already: () => 'The lead has already declined.',
  not_interested: () => 'The lead is not interested.',
  asks_for_person: () => 'The lead asked for a person.',
  wants_call: ({ phone }: { phone: string | null }) =>
    `The lead wants a call${phone === null ? '' : ` at ${phone}`}.`,
  wants_email: ({ email }: { email: string | null }) =>
    `The lead wants an email${email === null ? '' : ` to ${email}`}.`,
  asks_number_source: () =>
    'The lead asked how their number was obtained. The agent said where it comes from.',
  asks_if_machine: () => 'The lead asked whether they are talking to a bot. The agent said yes.',
  question_outside_knowledge: ({ question }: { question: string }) =>
    `The knowledge does not answer the lead's question: "${question}".`,
  waits_for_person: () => 'The lead wrote while waiting for a person.',
  closing_needs_no_answer: () => 'The closing message needs no answer.',
  says_goodbye: () => 'The lead said thanks. The agent says goodbye once.',
  contact_again: () => 'The lead asked to be contacted again. The agent continues.',
  wrote_after_end: () => 'The lead wrote again after the conversation had ended.',
  asks_for_meeting: () => 'The lead asked for a meeting.',
  answered_from_knowledge: fromKnowledge,
  person_should_answer: () => "The lead's message needs an answer from a person.",
  message_without_text: () => 'The message has no text.',
  nothing_left_to_ask: () => 'The agent has no questions left and acknowledged the message.',
  positive_reply: () => 'The lead replied positively. The campaign has no criteria.',
  reply_not_understood: () => 'The agent failed to understand the reply twice.',
  asks_for_interest: () => 'The agent asks whether the lead is interested.',
};

function askAgain(open: OpenCriterion): string {
  const asked = question(open);
  return asked === '' ? 'repeats its question' : `asks ${asked}`;
}

/** Why the agent without a model gave its answer about criteria. `ask` is null if no question is open. */
const criteria = {
  asks_criterion: ({ learned, ...next }: AskedCriterion & { learned: AnsweredCriterion[] }) =>
    learned.length === 0
      ? `The agent asks ${question(next)}.`
      : `The agent understood the answer to ${formatAnswers(learned)}. It asks ${question(next)} next.`,
  criteria_met: ({ met }: { met: AnsweredCriterion[] }) => `All criteria are met: ${formatAnswers(met)}.`,
  criterion_failed: ({ ask, value, expected }: { ask: string; value: string; expected: ExpectedAnswer }) =>
    `Asked "${ask}", the lead answered ${figure(value)}. The campaign requires ${formatWanted(expected)}.`,
  answered_and_asks_again: ({ quote, ...asked }: AskedCriterion & KnowledgeQuote) =>
    `${asSentence(fromKnowledge({ quote }))} It asks ${question(asked)} again.`,
  contradicts: (asked: AskedCriterion) =>
    `The lead's message contradicts the answer to ${question(asked)}. The agent asks again.`,
  answer_unclear: ({ quote, ...asked }: AskedCriterion & { quote: string }) =>
    `The answer to ${question(asked)} is still unclear: "${quote}".`,
  answer_not_understood_twice: (asked: AskedCriterion) =>
    `The agent failed to understand the answer to ${question(asked)} twice.`,
  says_misread: ({ noted, quote }: { noted: AnsweredCriterion[]; quote: string }) =>
    noted.length === 0
      ? `The lead says that the agent misread something or asks again: "${quote}".`
      : `The lead says that the agent misread something or asks again: "${quote}". The last answer noted is ${formatAnswers(noted)}.`,
  said_hello: (asked: OpenCriterion) =>
    `The message is only a greeting, thanks, an emoji or a sticker. The agent ${askAgain(asked)}.`,
  comes_back: (asked: AskedCriterion) =>
    `The answer to ${question(asked)} is still unclear. The agent asks the other questions first, and then this one again.`,
  made_remark: (asked: OpenCriterion) =>
    `The lead made a remark that is no answer. The agent replies to it and ${askAgain(asked)}.`,
  no_plain_answer: (asked: AskedCriterion) =>
    `The lead gave no clear answer to ${question(asked)}. The agent asks again.`,
  colleague_answers: (asked: AskedCriterion) =>
    `The agent said that a colleague can answer the lead's question, and asks ${question(asked)} again.`,
  answer_not_understood: (asked: AskedCriterion) =>
    `The agent did not understand the answer to ${question(asked)}. It asks once more.`,
};

/** Why the agent without a model gave its answer about appointments. */
const appointments = {
  cancels_unconfirmed: () => 'The lead wants to cancel a meeting that is not confirmed yet.',
  being_confirmed: () => 'The meeting is being confirmed. The agent says so.',
  wants_another_time: () => 'The lead wants another time for the meeting.',
  cancels_meeting: () => 'The lead wants to cancel the meeting.',
  might_cancel: () => 'The lead might want to cancel the meeting. The agent asks.',
  asked_for_time: () => 'The lead asked for the time of the meeting.',
  cancels_nothing: () => 'The lead wants to cancel, but no meeting is booked.',
  mentions_no_meeting: () => 'The lead mentions a meeting, but none is booked.',
  said_place: () => 'The lead said where they are. The agent gives the local times.',
  chose_slot: () => 'The lead chose one of the offered slots.',
  time_not_understood_twice: () => 'The agent failed to understand a time twice.',
  slots_passed: () => 'The offered slots have passed. The agent offers new ones.',
  choice_not_understood: () => 'The agent did not understand which slot the lead chose. It asks once more.',
  wish_not_understood: () => 'The agent did not understand which time the lead prefers. It asks for a time.',
  any_time_suits: () => 'Any time suits the lead. The agent offers free slots.',
  campaign_books_nothing: () => 'The lead suggested a time, but the campaign does not book meetings.',
  impossible_day: () =>
    'The lead suggested a day that has passed or does not exist. The agent offers free slots.',
  named_time: () => 'The lead suggested a time.',
  books_named_time: () => 'The lead suggested a free time. The agent books it.',
  named_offered: () =>
    "Only the slots that were already offered fit the lead's wish. The agent asks which one suits.",
  offers_other_fitting: () => "The agent offers other slots that fit the lead's wish.",
  offers_fitting: () => 'The lead suggested a time. The agent offers the free slots that fit.',
  none_suits: () => 'None of the offered slots suits the lead.',
  none_suits_asks_when: () => 'None of the offered slots suits the lead. The agent asks for a time.',
  none_suits_offers_others: () => 'None of the offered slots suits the lead. The agent offers others.',
  asks_email_for_slot: () =>
    'The lead chose a slot. The agent asks for the email address that the calendar needs.',
  wish_not_free: ({ quote }: { quote: string }) =>
    `The lead would like another time: "${quote}". No slot is free then.`,
  wish_not_free_asks_when: ({ quote }: { quote: string }) =>
    `The lead would like another time: "${quote}". No slot is free then. The agent asks for another time.`,
  wish_no_slots: ({ quote }: { quote: string }) =>
    `The lead would like another time: "${quote}". The calendar has no free slot.`,
  wish_offers_nearest: ({ quote }: { quote: string }) =>
    `The lead would like another time: "${quote}". The agent offers the nearest free slots.`,
  no_other_slot: ({ because }: { because: string }) =>
    `${because} There is no other slot. The agent asks for a time.`,
  gave_email_books: () => 'The lead gave an email address. The agent books the chosen slot.',
  gave_email_offers: () => 'The lead gave an email address. The agent offers free slots.',
  no_email_given: () => 'The calendar requires an email address, and the lead did not give one.',
  asks_email_again: () => 'The agent asks for the email address once more.',
  offers_slots: ({ because }: { because: string }) => `${because} The agent offers free slots.`,
  no_free_slot: ({ because }: { because: string }) => `${because} No slot is free, so a person takes over.`,
  no_slot_to_offer: () => 'No slot is free.',
  calendar_away: ({ because }: { because: string }) =>
    `${because} The calendar is not responding, so a person takes over.`,
  calendar_away_lead_waits: () => 'The calendar is not responding, and the lead is waiting for times.',
  books_by_link: () => 'The lead books with the link.',
  sends_link: ({ because }: { because: string }) => `${because} The agent sends the link.`,
  link_not_used: () => 'The lead did not book with the link.',
};

export const agentReasons = {
  ...deeds,
  ...meetings,
  ...messages,
  ...handovers,
  ...noteLines,
  ...turns,
  ...criteria,
  ...appointments,
};
