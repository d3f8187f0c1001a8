// Why the agent handed conversations over, for counts of leads: reasons with the same code count as one kind, whatever
// their parameters.
import type { FactCode } from '@parley/contract';

/** Texts by code. Reasons without parameters have their text in the catalog of reasons. */
export const handOverKinds = {
  needs_person_now: () => 'Urgent: the lead needs a person immediately.',
  might_opt_out: () => 'The lead might want no more messages.',
  lead_chose_time: () => 'The lead chose a time while waiting for a person.',
  lead_declined: () => 'The lead declined while waiting for a person.',
  lead_wants_contact: () => 'The lead wants a message later.',
  wants_call: () => 'The lead wants a call.',
  wants_email: () => 'The lead wants an email.',
  question_outside_knowledge: () => 'The knowledge doesn’t answer the lead’s question.',
  question_unanswered: () => 'The lead asked a question that the agent couldn’t answer.',
  answer_unclear: () => 'The lead’s answer is still unclear.',
  says_misread: () => 'The lead says that the agent misread something.',
  answer_not_understood_twice: () => 'The agent failed to understand an answer twice.',
  wish_not_free: () => 'No slot is free when the lead wants to meet.',
  wish_no_slots: () => 'The calendar has no free slot.',
  ruled_out_meets_all: () => 'The lead was ruled out, but now meets all criteria.',
  model_unusable: () => 'None of the model’s answers can be sent.',
  model_read_only: () => 'Only the model read an opt-out, no interest or another time.',
  model_summary: () => 'The model handed the conversation over.',
  budget_spent: () => 'The model budget is used up.',
  no_model_answered_for_a_day: () => 'No language model has answered for a day.',
  no_progress: () => 'The agent isn’t learning anything. The lead might be a bot.',
  daily_messages: () => 'The agent reached its daily message limit.',
  automatic_messages: () => 'The lead sent several automatic messages in a row.',
  echoes: () => 'The lead repeated our messages and might be a bot.',
  repeated_answer: () => 'The lead sent the same answer several times. It might be an auto-responder.',
  quick_answers: () => 'The lead sent long answers within seconds and might be a bot.',
  later_contact_impossible: () => 'The lead asked to be contacted now, but the agent couldn’t write.',
  calendar_not_answering: () => 'The calendar didn’t respond.',
  calendar_kept_meeting: () => 'A meeting couldn’t be canceled in the calendar.',
  calendar_refused_meeting: () => 'A meeting wasn’t booked.',
} satisfies Partial<Record<FactCode, () => string>>;
