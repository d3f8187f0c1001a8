// The default of each optional field in an `agent:` block, in the format of the file (workspace-file.md#agent). Forms
// show the defaults, and a test compares them with the schema.

export const AGENT_DEFAULTS = {
  models: ['offline'],
  language: 'en',
  disclose_ai: true,
  criteria: [],
  unknown: 'ask',
  booking: null,
  follow_ups: ['1d', '3d'],
  humanize: true,
  reply_delay: '8s',
  sending_hours: 'Mon-Sat 08:00-20:00',
  tone: '',
  rules: [],
  never_say: [],
  emoji: false,
  address: null,
  hand_over_when: [],
  follow_up_messages: [],
  knowledge: [],
};

export const BOOKING_DEFAULTS = {
  by: 'slots',
  duration_minutes: null,
  hours: null,
  timezone: null,
  members: [],
  assign: 'round_robin',
  buffer_before: '0m',
  buffer_after: '0m',
  notice: '2h',
  horizon: '30d',
  daily_cap: null,
  days_off: [],
  holidays: null,
  hold: '10m',
  reminders: ['1d', '1h'],
  reminder_template: null,
  no_show_after: null,
};
