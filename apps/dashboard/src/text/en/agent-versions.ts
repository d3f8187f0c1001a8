// Text about an agent's versions: differences, publishing and restoring.

export const versions = {
  newer: {
    title: 'Someone else changed this agent',
    saved: (who: string, when: string) => `${who} saved a draft on ${when}. Your changes are still here.`,
    published: (who: string, when: string) =>
      `${who} published a version on ${when}. Your changes are still here.`,
    file: 'A workspace file',
    differs: 'Compare their version and yours',
    keep: 'Keep mine',
    take: 'Use theirs',
  },
  dialog: {
    title: 'Publish this agent?',
    changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
    same: 'Nothing has changed since the published version.',
    conversations: (count: number) =>
      count === 1
        ? '1 conversation switches to the new version with the agent’s next reply.'
        : `${count} conversations switch to the new version with the agent’s next reply.`,
    held: (count: number) =>
      count === 1
        ? '1 is with your team. It switches when the agent answers it again.'
        : `${count} are with your team. They switch when the agent answers them again.`,
    waiting: (count: number) =>
      count === 1
        ? '1 queued first contact uses the new version.'
        : `${count} queued first contacts use the new version.`,
    nobody: 'There are no open conversations.',
    qualified: 'Leads who are already qualified stay qualified.',
    reading: 'Checking the agent and reading pages. This can take a while.',
    notActive: 'The campaign isn’t active. Leads are contacted only once it is.',
  },
  problems: {
    title: (count: number) =>
      count === 1 ? 'Fix 1 problem before you publish' : `Fix ${count} problems before you publish`,
    whole: 'The agent',
    /** Problems that a form words otherwise than the API, by code. */
    ofForm: {
      expectation: 'needs a number or choices',
      criterion_key: 'must start with a lowercase letter, followed by lowercase letters, digits or _',
    } as Record<string, string>,
  },
  diff: {
    was: 'before',
    is: 'after',
    added: 'added',
    gone: 'removed',
    yes: 'yes',
    no: 'no',
    none: 'none',
    order: 'Order of criteria',
    criterion: (question: string) => `Criterion: ${question}`,
    nothing: 'The versions are identical.',
  },
  revisions: {
    title: 'Versions',
    none: 'Nothing published yet',
    line: (number: number) => `Version ${number}`,
    current: 'current',
    byFile: 'workspace file',
    compare: 'Compare with',
    of: (from: number, to: number) => `Version ${from} to version ${to}`,
    first: 'First version',
    restore: 'Restore as draft',
    restored: (number: number) => `Version ${number} is in the editor. Review it, then publish.`,
    overTitle: 'Replace your changes?',
    overWhy: 'The editor has unpublished changes. The restored version replaces them.',
  },
  fields: {
    models: 'Language models',
    language: 'Language',
    goal: 'Goal',
    first_message: 'First message',
    knowledge: 'Knowledge',
    facts: 'Facts',
    disclose_ai: 'AI disclosure',
    criteria: 'Criteria',
    unknown: 'Questions without an answer',
    booking: 'Meetings',
    follow_ups: 'Follow-ups',
    offer_follow_ups: 'Follow-ups of an offer',
    follow_up_messages: 'Follow-up messages',
    objections: 'Objections',
    humanize: 'Human pace',
    reply_delay: 'Reply delay',
    sending_hours: 'Sending hours',
    tone: 'Tone',
    rules: 'Rules',
    never_say: 'Never say',
    emoji: 'Emoji',
    address: 'Form of address',
    resume_after: 'Resume after a hand-over',
    hand_over_when: 'Hand over to a person when',
  } as Record<string, string>,
  bookingFields: {
    calendar: 'calendar',
    by: 'how leads book',
    duration_minutes: 'length (minutes)',
    hours: 'opening hours',
    timezone: 'time zone',
    members: 'members who take meetings',
    assign: 'assignment',
    buffer_before: 'buffer before',
    buffer_after: 'buffer after',
    notice: 'minimum notice',
    horizon: 'book ahead up to',
    daily_cap: 'daily limit',
    days_off: 'days off',
    holidays: 'public holidays',
    hold: 'hold offered times for',
    reminders: 'reminders',
    reminder_template: 'reminder template',
    no_show_after: 'mark as no-show after',
  } as Record<string, string>,
};

/** The type that every translation of this catalog must have. */
export type AgentVersionsText = typeof versions;
