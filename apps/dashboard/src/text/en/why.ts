// Text of the panel that explains a message.

export const why = {
  noReason: 'No explanation was recorded for this message.',
  more: 'Select to see the full explanation.',
  knowledge: 'What the agent knows',
  learned: 'Learned from the lead',
  proposals: 'Proposed by the agent',
  /** Names of proposals, by their kind. */
  proposed: {
    finding: 'Record an answer',
    qualify: 'Mark as qualified',
    disqualify: 'Rule out',
    opt_out: 'Opt out',
    later: 'Contact again later',
    hand_over: 'Hand over to a person',
    open_question: 'Save the open question',
    book: 'Book a meeting',
    cancel_booking: 'Cancel the meeting',
    timezone: 'Save the time zone',
    email: 'Save the email address',
    reply: 'Part of the reply',
    not_interested: 'Record that the lead is not interested',
    more_slots: 'Look for other times',
    search: 'Search the knowledge',
  } as Record<string, string>,
  gate: 'Sending rules',
  passed: (passed: number, all: number) =>
    passed === all ? `All ${all} rules passed` : `${passed} of ${all} rules passed`,
  model: 'Model',
  offline: 'None (rules)',
  tokens: 'Tokens',
  cost: 'Cost',
  took: 'Duration',
};
