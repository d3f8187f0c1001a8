// Text of campaigns: the list, the overview, pausing and settings.
import { starting } from './campaign-start.ts';
import { stateHints, states, tabs } from './campaign-states.ts';

type Rule =
  | 'now'
  | 'gap'
  | 'sending_hours'
  | 'first_contacts_per_day'
  | 'warm_up'
  | 'idle'
  | 'restricted_before'
  | 'daily_quota'
  | 'portfolio'
  | 'restricted'
  | 'paused'
  | 'template';
type Condition = 'active' | 'number' | 'template' | 'connected' | 'released' | 'quota';

const formatPlural = (count: number, one: string, more: string) => (count === 1 ? one : more);

export const campaigns = {
  title: 'Campaigns',
  create: 'New campaign',
  pages: 'Campaign pages',
  tabs,
  moreActions: 'Campaign actions',
  back: 'Campaigns',
  loading: 'Campaign',
  gone: 'Campaign not found',
  goneHint: 'Check the address, or choose the campaign from the list.',
  toList: 'All campaigns',
  empty: 'No campaigns yet',
  emptyHint: 'A campaign combines an agent, what it knows and asks, and the number it writes from.',
  emptyFor: 'Owners, admins and editors can create campaigns.',
  archivedOnes: 'Show archived',
  currentOnes: 'Hide archived',
  noArchived: 'No archived campaigns',
  ratesHint: 'Replied, qualified and booked are shares of the contacted leads.',
  noNumber: 'No number',
  simulated: 'simulated',
  trial: 'trial on a simulated number',
  group: 'Group campaign',
  columns: {
    name: 'Campaign',
    status: 'Status',
    attention: 'Needs you',
    waiting: 'Queued',
    contacted: 'Contacted',
    replied: 'Replied',
    qualified: 'Qualified',
    booked: 'Booked',
  },
  states,
  stateHints,
  pausedBy: (name: string, when: string) => `Paused by ${name} on ${when}`,
  pausedAt: (when: string) => `Paused on ${when}`,
  until: (when: string) => `until ${when}`,
  funnel: 'Funnel',
  period: 'Period',
  periods: { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 12 months' },
  steps: {
    contacted: 'Contacted',
    replied: 'Replied',
    qualified: 'Qualified',
    booked: 'Booked',
    won: 'Won',
  },
  step: 'Step',
  people: 'Leads',
  share: 'Step rate',
  noFunnel: 'No leads were contacted in this period.',
  medianReply: (span: string) => `Median time to reply: ${span}.`,
  medianQualified: (span: string) => `Median time to qualify: ${span}.`,
  newcomers: (name: string, own: boolean) =>
    own
      ? 'People who write to the number first are answered, too.'
      : `People who write to the number first are answered by ${name}.`,
  draftSteps: {
    title: 'Before the start',
    agent: ['Set up the agent', 'What it says, asks and books. Try it in the test chat.'],
    people: ['Import people', 'From an Excel or CSV file, before or after the start.'],
    start: ['Start the campaign', 'First you see who is contacted, when, and from which number.'],
  } satisfies Record<string, string | [string, string]>,
  unsavedAgent: 'This browser has changes to the agent that aren’t saved or published.',
  failedBookings: (count: number, shown: string) =>
    count === 1 ? 'A meeting couldn’t be booked' : `${shown} meetings couldn’t be booked`,
  allOf: (count: string) => `Show all ${count}`,
  days: 'First messages',
  responses: 'Response times of the team',
  responsesHint: 'From a lead’s message to the member’s answer, in the last 30 days.',
  noResponses: 'No member has answered a lead in the last 30 days.',
  fromPhone: 'From the phone',
  forecast: 'Forecast',
  waiting: (count: number, shown: string, more: boolean) =>
    more ? `More than ${shown} leads queued` : formatPlural(count, '1 lead queued', `${shown} leads queued`),
  nobody: 'No leads are queued for first contact.',
  importPeople: 'Import people from a file',
  unanswered: (count: number, shown: string) =>
    count === 1
      ? '1 lead wrote in the last 7 days and gets no answer until you resume.'
      : `${shown} leads wrote in the last 7 days and get no answer until you resume.`,
  sending: (count: number, shown: string) =>
    count === 1 ? '1 first message is being sent.' : `${shown} first messages are being sent.`,
  doneOn: (day: string) => `finishes around ${day}`,
  realNumber: 'This number is simulated. A new WhatsApp number starts with 5 first contacts a day.',
  heldBy: 'Limited by',
  next: 'Next',
  hours: 'Sending hours',
  always: 'at any time',
  rules: {
    now: () => 'nothing: the next first contact is sent now',
    gap: (figure: string) => `the gap between first contacts (${figure})`,
    sending_hours: (figure: string) => `the sending hours (${figure})`,
    first_contacts_per_day: (figure: string) => `${figure} first contacts a day`,
    warm_up: (figure: string, day: number) =>
      `the warm-up: ${figure} first contacts on day ${day} of the number`,
    idle: (figure: string) => `${figure} first contacts a day, because the number was idle for 72 hours`,
    restricted_before: (figure: string) =>
      `${figure} first contacts a day, because the network restricted the number in the last 7 days`,
    daily_quota: (figure: string) => `the number’s quota of ${figure} messages a day`,
    portfolio: (figure: string) => `the network’s limit of ${figure} new people in 24 hours`,
    restricted: () => 'a restriction by the network',
    paused: () => 'paused first contacts on the number',
    template: () => 'the template',
  } satisfies Record<Rule, (figure: string, day: number) => string>,
  conditions: {
    active: 'The campaign isn’t active. This forecast assumes it starts now.',
    number: 'This campaign has no number.',
    template: 'The network hasn’t approved the template. This forecast assumes that it’s approved.',
    connected: 'The number is disconnected. This forecast assumes it’s connected.',
    released: 'First contacts on the number are paused. This forecast assumes you resume them.',
    quota: 'The number’s daily quota is 0 messages.',
  } satisfies Record<Condition, string>,
  contactedByDay: 'Sent',
  byDay: 'Expected',
  day: 'Day',
  asTable: 'Show as table',
  zoneOf: (zone: string) => `Days and hours in ${zone}`,
  pause: 'Pause…',
  pauseVerb: 'Pause',
  pauseTitle: (name: string) => `Pause “${name}”?`,
  resume: 'Resume…',
  resumeVerb: 'Resume',
  resumeTitle: (name: string) => `Resume “${name}”?`,
  start: 'Start…',
  startVerb: 'Start',
  startTitle: (name: string) => `Start “${name}”?`,
  pauseWhat: {
    open: (count: number, shown: string) =>
      formatPlural(
        count,
        '1 open conversation will no longer be answered',
        `${shown} open conversations will no longer be answered`,
      ),
    followUps: (count: number, shown: string) =>
      formatPlural(
        count,
        '1 follow-up due today will be delayed',
        `${shown} follow-ups due today will be delayed`,
      ),
    first: (count: number, shown: string) =>
      formatPlural(count, '1 first contact will be delayed', `${shown} first contacts will be delayed`),
    messages: (count: number, shown: string) =>
      formatPlural(count, '1 queued message will be delayed', `${shown} queued messages will be delayed`),
    typing: (count: number, shown: string) =>
      formatPlural(
        count,
        '1 message being typed will be interrupted',
        `${shown} messages being typed will be interrupted`,
      ),
    held: (count: number, shown: string) =>
      formatPlural(
        count,
        '1 conversation that is with your team will continue',
        `${shown} conversations that are with your team will continue`,
      ),
    nothing: 'Nothing is in progress.',
  },
  resumeWhat: {
    unanswered: (count: number, shown: string) =>
      formatPlural(
        count,
        '1 lead who wrote in the last 7 days will get an answer',
        `${shown} leads who wrote in the last 7 days will get an answer`,
      ),
    followUps: (count: number, shown: string) =>
      formatPlural(count, '1 follow-up due today will be sent', `${shown} follow-ups due today will be sent`),
    first: (count: number, shown: string) =>
      formatPlural(
        count,
        '1 first contact will be sent',
        `${shown} first contacts will be sent one after another`,
      ),
    messages: (count: number, shown: string) =>
      formatPlural(count, '1 queued message will be sent', `${shown} queued messages will be sent`),
    nothing: 'The queue is empty. The agent answers every new message.',
  },
  missingTemplate: 'This campaign’s number needs a template to contact new people. Add one in',
  starting,
  startNumberHint: 'The campaign contacts leads from this number.',
  advanced: 'Advanced',
  language: 'Language of the agent',
  languageHint: 'Write the first message in this language.',
  noRoom: (most: string) =>
    most === '1'
      ? 'This workspace can have 1 active campaign, and another is already active. Pause it first.'
      : `This workspace already has ${most} active campaigns, the most it can have. Pause one first.`,
  push: 'Add a lead',
  pushTitle: (name: string) => `Add a lead to “${name}”`,
  pushHint: 'Add someone who agreed to be contacted. The agent writes the first message.',
  phone: 'Phone, with country code',
  leadName: 'Name',
  email: 'Email',
  look: 'Preview',
  pushVerb: 'Add lead',
  from: 'From',
  firstMessage: 'First message',
  noMessage: 'No message will be sent.',
  pushed: (phone: string) => `${phone} added`,
  change: 'Edit',
  name: 'Name',
  nameHint: 'The agent writes under this name and leads see it. For example: Lea from Acme Kitchens.',
  slug: 'Short name',
  slugHint: 'Part of the campaign’s web address. Other programs also use it. You can’t change it later.',
  slugAuto: 'Generated from the name if you leave it empty.',
  number: 'Number',
  numberNone: 'None yet',
  numberNew: 'A new simulated number',
  numberNewHint: 'It writes to no one: you play the leads on a simulated phone.',
  simulatedNumber: 'Simulated number',
  numberLater: 'You can also choose it when you start the campaign.',
  away: 'disconnected',
  purpose: 'Purpose',
  purposes: { setter: 'One-to-one conversations', group: 'A WhatsApp group' },
  begin: 'Start from',
  beginHint:
    'Each industry is a complete agent in English and French, with a first message, questions and answers. You can change everything in the next step.',
  begins: { nothing: 'Blank', copy: 'A copy of another campaign' },
  beginHints: {
    nothing: 'Write your own goal and first message below, and the rest in the next step.',
    copy: 'Copies the agent, with its criteria, follow-ups and knowledge.',
  },
  copyOf: 'Copy of',
  goal: 'What should the agent achieve?',
  goalHint: 'For example: qualify leads for a kitchen renovation and book a visit.',
  nameMissing: 'Enter a name.',
  goalMissing: 'Say what the agent should achieve.',
  firstMissing: 'Write the first message.',
  first: 'First message',
  firstHint: 'Greet the lead and say why you write. The agent adds its first question.',
  make: 'Create campaign',
  makeHint: 'It’s created as a draft. No one is contacted until you start it.',
  mayNot: 'Owners, admins and editors can create campaigns.',
  basics: 'Campaign',
  basicsHint: 'The name leads see, and the number the agent writes from.',
  readOnly: 'Owners, admins and editors can change this.',
  numberHint: 'Leads already queued or in conversation on another number stay on it.',
  template: 'Template',
  templateHint: 'This number contacts new people with a template approved by its network.',
  templateName: 'Template name',
  templateLanguage: 'Template language',
  templateVariables: 'Template variables, one per line',
  templateNone: 'Leave empty to use no template.',
  life: 'Status',
  lifeHint: {
    draft: 'Not started.',
    active: 'Running.',
    paused: 'Paused.',
    archived: 'Ended. Leads no longer get answers.',
  },
  archive: 'Archive…',
  archiveVerb: 'Archive',
  archiveTitle: (name: string) => `Archive “${name}”?`,
  archiveWhat: {
    open: (count: number, shown: string) =>
      formatPlural(
        count,
        '1 open conversation will no longer be answered',
        `${shown} open conversations will no longer be answered`,
      ),
    first: (count: number, shown: string) =>
      formatPlural(
        count,
        '1 queued first contact won’t be sent',
        `${shown} queued first contacts won’t be sent`,
      ),
    messages: (count: number, shown: string) =>
      formatPlural(count, '1 queued message will be discarded', `${shown} queued messages will be discarded`),
  },
  bringBack: 'Restore as draft',
  archived: (name: string) => `“${name}” archived`,
  broughtBack: (name: string) => `“${name}” restored as a draft`,
  paused: (name: string) => `“${name}” paused`,
  resumed: (name: string) => `“${name}” is running`,
};
