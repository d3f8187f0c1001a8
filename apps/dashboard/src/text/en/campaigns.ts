// The words of campaigns: the list, the overview, what pausing means, settings.
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

const many = (count: number, one: string, more: string) => (count === 1 ? one : more);

export const campaigns = {
  title: 'Campaigns',
  create: 'New campaign',
  pages: 'Pages of the campaign',
  tabs: { overview: 'Overview', agent: 'Agent', leads: 'Leads', settings: 'Settings' },
  back: 'Campaigns',
  loading: 'Campaign',
  gone: 'This campaign is not there',
  goneHint: 'Its address may be wrong.',
  toList: 'All campaigns',
  empty: 'No campaign yet',
  emptyHint: 'A campaign is an agent, what it knows and asks, and the number that it writes from.',
  emptyFor: 'Owners, admins and editors make campaigns.',
  archivedOnes: 'Archived campaigns',
  currentOnes: 'Without archived ones',
  noArchived: 'No campaign is archived',
  more: 'Show more',
  noNumber: 'No number',
  simulated: 'simulated',
  group: 'Group campaign',
  waits: (count: number, shown: string) => many(count, '1 waits', `${shown} wait`),
  today: 'Today',
  todayOf: (contacted: string, replied: string, booked: string) =>
    `${contacted} contacted · ${replied} replied · ${booked} booked`,
  states: {
    draft: 'Draft',
    archived: 'Archived',
    paused: 'Paused',
    no_number: 'No number',
    disconnected: 'Number disconnected',
    held: 'First contacts held',
    outside_hours: 'Outside sending hours',
    nobody_waits: 'Active, nobody waits',
    working: 'Active',
  } satisfies Record<StateName, string>,
  stateHints: {
    draft: 'It has not begun: it answers nobody and writes to nobody.',
    archived: 'It is over.',
    paused: 'Nobody is answered until it is resumed.',
    no_number: 'It has no number to write from.',
    disconnected: 'What people write meanwhile is fetched when the number is back.',
    held: 'Nobody new is written to. Conversations go on.',
    outside_hours: 'First contacts and follow-ups wait. Whoever writes is answered.',
    nobody_waits: 'Whoever writes is answered. Nobody is in the queue.',
    working: 'It writes to whoever waits, and answers.',
  } satisfies Record<StateName, string>,
  pausedBy: (name: string, when: string) => `Paused by ${name}, ${when}`,
  pausedAt: (when: string) => `Paused ${when}`,
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
  share: 'Of those contacted',
  noFunnel: 'Nobody was contacted in this period.',
  medianReply: (span: string) => `Half of those who replied did within ${span}.`,
  medianQualified: (span: string) => `Half of the qualified ones were within ${span}.`,
  looks: 'Needs a look',
  noLooks: 'Nothing needs a look.',
  handedOver: (why: string | null) =>
    why === null ? 'The agent handed over' : `The agent handed over: ${why}`,
  bookingFailed: 'The meeting could not be booked',
  leadsOf: (count: number, shown: string) => many(count, '1 lead', `${shown} leads`),
  forecast: 'Forecast',
  waiting: (count: number, shown: string, more: boolean) =>
    more ? `More than ${shown} wait` : many(count, '1 waits', `${shown} wait`),
  nobody: 'Nobody waits for a first contact.',
  doneOn: (day: string) => `done about ${day}`,
  heldBy: 'Held by',
  next: 'Next',
  hours: 'Sending hours',
  always: 'at any hour',
  rules: {
    now: () => 'nothing: the next one goes now',
    gap: (figure: string) => `the gap between first contacts, ${figure}`,
    sending_hours: (figure: string) => `the sending hours, ${figure}`,
    first_contacts_per_day: (figure: string) => `${figure} first contacts a day`,
    warm_up: (figure: string, day: number) =>
      `the warm-up: ${figure} first contacts on day ${day} of the number`,
    idle: (figure: string) => `${figure} first contacts a day, because the number was silent for 72 hours`,
    restricted_before: (figure: string) =>
      `${figure} first contacts a day, because the network restricted the number in the last 7 days`,
    daily_quota: (figure: string) => `the number's ${figure} messages a day`,
    portfolio: (figure: string) => `the network's limit of ${figure} new people in 24 hours`,
    restricted: () => 'a restriction of the network',
    paused: () => 'a pause of the number',
    template: () => 'the template',
  } satisfies Record<Rule, (figure: string, day: number) => string>,
  conditions: {
    active: 'As if it went on now: the campaign is not active.',
    number: 'The campaign has no number.',
    template: 'As if the template could be sent: the network has not approved it.',
    connected: 'As if the number were back: it is disconnected.',
    released: "As if the number's first contacts were resumed: somebody has to.",
    quota: 'The number may send no message a day.',
  } satisfies Record<Condition, string>,
  byDay: 'First contacts by day',
  day: 'Day',
  firstContacts: 'First contacts',
  asTable: 'As a table',
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
      many(
        count,
        '1 open conversation stops being answered',
        `${shown} open conversations stop being answered`,
      ),
    followUps: (count: number, shown: string) =>
      many(count, '1 follow-up of today waits', `${shown} follow-ups of today wait`),
    first: (count: number, shown: string) =>
      many(count, '1 first contact waits', `${shown} first contacts wait`),
    messages: (count: number, shown: string) =>
      many(count, '1 written message waits', `${shown} written messages wait`),
    typing: (count: number, shown: string) =>
      many(count, '1 message being typed stops', `${shown} messages being typed stop`),
    held: (count: number, shown: string) =>
      many(count, '1 conversation held by a person goes on', `${shown} conversations held by people go on`),
    nothing: 'Nothing is under way.',
  },
  resumeWhat: {
    unanswered: (count: number, shown: string) =>
      many(
        count,
        '1 lead who wrote in the last 7 days is answered',
        `${shown} leads who wrote in the last 7 days are answered`,
      ),
    followUps: (count: number, shown: string) =>
      many(count, '1 follow-up of today goes out', `${shown} follow-ups of today go out`),
    first: (count: number, shown: string) =>
      many(count, '1 first contact goes out in its turn', `${shown} first contacts go out in their turn`),
    messages: (count: number, shown: string) =>
      many(count, '1 written message goes out', `${shown} written messages go out`),
    nothing: 'Nobody waits. Whoever writes from now on is answered.',
  },
  missing: {
    number: 'It has no number to write from yet. Choose one in the settings first:',
    template: 'Its number writes to new people with a template alone. Name one in the settings first:',
  },
  room: (active: string, most: string, plan: string) =>
    `${active} of ${most} campaigns are active on the plan ${plan}.`,
  noRoom: (most: string, plan: string) =>
    most === '1'
      ? `The plan ${plan} has room for one active campaign, and another one is active. Pause that one first.`
      : `The plan ${plan} has room for ${most} active campaigns, and all are taken. Pause another one first.`,
  push: 'Push a lead',
  pushTitle: (name: string) => `Push a lead into “${name}”`,
  pushHint: 'Somebody who agreed to be contacted. The agent writes the first message.',
  phone: 'Phone, with the country code',
  leadName: 'Name',
  email: 'E-mail',
  look: 'What would happen',
  pushVerb: 'Push',
  from: 'From',
  firstMessage: 'First message',
  noMessage: 'No message is sent.',
  pushed: (phone: string) => `${phone} is taken`,
  change: 'Change it',
  name: 'Name',
  nameHint: 'Leads see it: the agent writes under this name, such as “Lea from Acme Kitchens”.',
  slug: 'Slug',
  slugHint: 'In addresses and in the API. It does not change later.',
  slugAuto: 'Made of the name unless you write one.',
  number: 'Number',
  numberNone: 'None yet',
  away: 'disconnected',
  purpose: 'Purpose',
  purposes: { setter: 'One-to-one conversations', group: 'A WhatsApp group' },
  begin: 'Begin with',
  begins: { nothing: 'Nothing', copy: 'A copy of another campaign', example: 'The example' },
  beginHints: {
    nothing: 'You say what it is to reach and how it begins. The rest comes in the editor.',
    copy: 'Its agent, with criteria, follow-ups and all that it knows.',
    example: 'An agent that qualifies leads for a kitchen renovation, to be changed.',
  },
  copyOf: 'Copy of',
  goal: 'What the agent is to reach',
  goalHint: 'Such as: qualify leads for a kitchen renovation and book a visit.',
  first: 'First message',
  firstHint: '{{name}} stands for the name of the lead.',
  make: 'Make the campaign',
  makeHint: 'It is a draft: nobody is written to before you start it.',
  mayNot: 'Owners, admins and editors make campaigns.',
  basics: 'Campaign',
  basicsHint: 'Who writes, and from where.',
  readOnly: 'Owners, admins and editors may change this.',
  numberHint: 'Leads who wait or talk on another number stay there.',
  template: 'Template',
  templateHint: 'This number writes to new people with a template that its network has approved.',
  templateName: 'Name of the template',
  templateLanguage: 'Its language',
  templateVariables: 'Its variables, one on a line',
  templateNone: 'Without a name there is none.',
  life: 'Status',
  lifeHint: {
    draft: 'It has not begun.',
    active: 'It works.',
    paused: 'It is paused.',
    archived: 'It is over. Nobody is answered.',
  },
  archive: 'Archive…',
  archiveVerb: 'Archive',
  archiveTitle: (name: string) => `Archive “${name}”?`,
  archiveWhat: {
    open: (count: number, shown: string) =>
      many(
        count,
        '1 open conversation is no longer answered',
        `${shown} open conversations are no longer answered`,
      ),
    first: (count: number, shown: string) =>
      many(
        count,
        '1 first contact stays in the queue and is not made',
        `${shown} first contacts stay in the queue and are not made`,
      ),
    messages: (count: number, shown: string) =>
      many(count, '1 written message is discarded', `${shown} written messages are discarded`),
  },
  bringBack: 'Bring back as a draft',
  archived: (name: string) => `“${name}” is archived`,
  broughtBack: (name: string) => `“${name}” is a draft again`,
  paused: (name: string) => `“${name}” is paused`,
  resumed: (name: string) => `“${name}” works`,
};
