// The words of an agent's versions, in English: what differs, publishing, going back.

export const versions = {
  dialog: {
    title: 'Publish this agent?',
    changes: (count: number) => (count === 1 ? 'One change' : `${count} changes`),
    same: 'Nothing differs from what is published.',
    conversations: (count: number) =>
      count === 1
        ? 'One conversation takes the new version at its next turn.'
        : `${count} conversations take the new version at their next turn.`,
    held: (count: number) =>
      count === 1
        ? 'One is held by a person and has it when the agent gets it back.'
        : `${count} are held by people and have it when the agent gets them back.`,
    waiting: (count: number) =>
      count === 1
        ? 'One first contact that waits is written with it.'
        : `${count} first contacts that wait are written with it.`,
    nobody: 'No conversation is under way.',
    reading: 'Everything is checked and pages are read. This may take a while.',
    notActive: 'The campaign is not active: nobody is written to before it is.',
  },
  diff: {
    was: 'before',
    is: 'now',
    added: 'added',
    gone: 'taken out',
    yes: 'yes',
    no: 'no',
    none: 'none',
    order: 'Order of the criteria',
    criterion: (key: string) => `Criterion ${key}`,
    nothing: 'The two say the same.',
  },
  revisions: {
    title: 'Versions',
    none: 'Nothing was published yet.',
    line: (number: number) => `Version ${number}`,
    current: 'published now',
    byFile: 'workspace file',
    compare: 'Compared with',
    of: (from: number, to: number) => `From version ${from} to version ${to}`,
    first: 'The first version',
    restore: 'Make it the draft',
    restored: (number: number) => `Version ${number} is in the form: look at it, then publish`,
    overTitle: 'Replace what is in the form?',
    overWhy: 'The form holds changes that are not published. The earlier version takes their place there.',
  },
  fields: {
    models: 'Language models',
    language: 'Language',
    goal: 'Goal',
    first_message: 'First message',
    knowledge: 'Knowledge',
    disclose_ai: 'Says that an assistant writes',
    criteria: 'Criteria',
    unknown: 'A question without an answer',
    booking: 'Meetings',
    follow_ups: 'Follow-ups',
    follow_up_messages: 'Words of follow-ups',
    humanize: 'Types as a person does',
    reply_delay: 'Waits before it answers',
    sending_hours: 'Sending hours',
    tone: 'Tone',
    rules: 'Rules',
    never_say: 'Never says',
    emoji: 'Emoji',
    address: 'How it addresses people',
    hand_over_when: 'A person takes over when',
  } as Record<string, string>,
  bookingFields: {
    calendar: 'calendar',
    by: 'how',
    duration_minutes: 'length in minutes',
    hours: 'opening hours',
    timezone: 'time zone',
    members: 'whose meetings',
    assign: 'who gets a meeting',
    buffer_before: 'free before',
    buffer_after: 'free after',
    notice: 'not sooner than',
    horizon: 'not later than',
    daily_cap: 'most in a day',
    days_off: 'days off',
    holidays: 'public holidays',
    hold: 'kept for the lead',
    reminders: 'reminders',
    reminder_template: 'template of reminders',
    no_show_after: 'nobody came after',
  } as Record<string, string>,
};

/** The shape of this catalogue. */
export type AgentVersionsText = typeof versions;
