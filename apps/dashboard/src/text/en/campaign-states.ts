// Text of the states of a campaign.

type StateName =
  | 'draft'
  | 'archived'
  | 'paused'
  | 'no_number'
  | 'disconnected'
  | 'held'
  | 'outside_hours'
  | 'nobody_waits'
  | 'working';

export const states = {
  draft: 'Draft',
  archived: 'Archived',
  paused: 'Paused',
  no_number: 'No number',
  disconnected: 'Number disconnected',
  held: 'First contacts paused',
  outside_hours: 'Outside sending hours',
  nobody_waits: 'Active, queue empty',
  working: 'Active',
} satisfies Record<StateName, string>;

export const stateHints = {
  draft: 'Not started. No messages are sent.',
  archived: 'This campaign has ended.',
  paused: 'The agent answers again when you resume.',
  no_number: 'Choose a number to write from.',
  disconnected: 'Messages from leads are fetched when the number reconnects.',
  held: 'No new people are contacted. Conversations continue.',
  outside_hours: 'First contacts and follow-ups resume during sending hours. Replies are sent at any time.',
  nobody_waits: 'The agent answers every message. The queue is empty.',
  working: 'Contacts new leads and answers replies.',
} satisfies Record<StateName, string>;

/** The tabs of a campaign's pages. */
export const tabs = {
  overview: 'Overview',
  agent: 'Agent',
  proof: 'Simulation',
  leads: 'Leads',
  settings: 'Settings',
};
