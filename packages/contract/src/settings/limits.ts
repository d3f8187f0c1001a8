// The limits of an agent's settings (workspace-file.md#agent). Forms use them too, so this file imports no zod.

/** Maximum lengths are in characters. */
export const AGENT_LIMITS = {
  models: 5,
  model: 300,
  language: 3,
  goal: 2_000,
  first_message: 4_096,
  tone: 500,
  sentences: 20,
  sentence: 500,
  criteria: 20,
  criterion_key: 40,
  criterion_ask: 500,
  objections: 20,
  objection_words: 30,
  objection_word: 60,
  synonyms: 30,
  synonym: 60,
  knowledge: 50,
  knowledge_text: 20_000,
  knowledge_file: 1_000,
  knowledge_url: 2_048,
  follow_ups: 10,
} as const;

/** The placeholders of questions and follow-ups. First messages accept more of them. */
export const LINE_PLACEHOLDERS = ['name', 'workspace', 'agent'] as const;

/** The industries for which new campaigns can start from an agent. */
export const AGENT_TEMPLATES = ['kitchen', 'solar', 'real_estate', 'clinic', 'school'] as const;

/** The subjects of objections that the offline agent recognizes without the campaign's words. */
export const OBJECTIONS = ['price', 'decision', 'competitor', 'trust'] as const;

/** The default silence before each follow-up of a qualified lead who has not chosen a time. */
export const USUAL_OFFER_FOLLOW_UPS = ['3h', '1d', '3d', '30d'];

export const FACT_LIMITS = { text: 300, exceptions: 50, prices: 50, price_text: 100 } as const;

export const BOOKING_LIMITS = {
  calendar: 63,
  members: 50,
  member: 254,
  days_off: 200,
  reminders: 5,
  template_variables: 20,
  template_variable: 500,
} as const;

/**
 * The name of the built-in calendar, which is stored in our own tables. Any other name refers to one of the workspace's
 * calendars.
 */
export const BUILTIN = 'builtin';

/** The default length of a meeting, in minutes. */
export const USUAL_MINUTES = 30;
