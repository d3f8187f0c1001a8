// A Thursday morning at Acme Kitchens, played through the product for the screenshots in docs/images.
import { contract } from '@parley/contract';
import { createBrowser, PASSWORD } from '../../apps/server/src/testing/browser.ts';
import type { TestApp } from '../../apps/server/src/testing/start-app.ts';

const DAY = '2026-11-19';
export const toMorningTime = (time: string): string => `${DAY}T${time}:00.000Z`;
/** The time at which the screenshots are taken. */
export const NOW = toMorningTime('10:42');

interface Part {
  name: string;
  campaign: string;
  /** The time at which the lead was added, followed by the lead's messages. */
  pushed: string;
  says: [time: string, text: string][];
  /** The time at which a member took over. */
  taken?: string;
}

const PARTS: Part[] = [
  {
    name: 'Hugo Bernard',
    campaign: 'spring',
    pushed: '08:02',
    says: [['08:20', 'Not interested, thank you']],
  },
  {
    name: 'Inès Moreau',
    campaign: 'spring',
    pushed: '08:05',
    says: [
      ['08:31', 'Hello! Yes we own it'],
      ['08:40', 'Around 15000'],
      ['08:52', 'The first one is fine'],
    ],
  },
  { name: 'Paul Girard', campaign: 'spring', pushed: '08:07', says: [['09:05', 'Yes, since 2019']] },
  {
    name: 'Chloé Fontaine',
    campaign: 'showroom',
    pushed: '08:11',
    says: [
      ['09:12', 'Yes'],
      ['09:31', '9000 euros'],
    ],
  },
  { name: 'Marc Lefèvre', campaign: 'spring', pushed: '08:14', says: [] },
  {
    name: 'Nadia Haddad',
    campaign: 'showroom',
    pushed: '08:20',
    says: [
      ['09:40', 'Hi, yes it is ours'],
      ['09:58', 'We thought of 20000'],
      ['10:04', 'The second one please'],
    ],
  },
  {
    name: 'Thomas Roux',
    campaign: 'spring',
    pushed: '08:26',
    says: [
      ['10:11', 'Yes I do. Do you also do the plumbing?'],
      ['10:31', 'It would have to be done before Easter'],
    ],
    taken: '10:24',
  },
  {
    name: 'Sofia Almeida',
    campaign: 'showroom',
    pushed: '08:33',
    says: [['10:16', 'We are renting, sorry']],
  },
  {
    name: 'Léa Martin',
    campaign: 'spring',
    pushed: '08:41',
    says: [
      ['10:02', 'Good morning! Yes, we own it'],
      ['10:09', 'Around 13000, with the worktop'],
      ['10:29', 'Before that, can I talk to a human please? We have a question about the wall'],
    ],
  },
  { name: 'Karim Benali', campaign: 'spring', pushed: '08:55', says: [['10:37', 'Yes, it is our house']] },
  { name: 'Julie Petit', campaign: 'showroom', pushed: '09:15', says: [] },
];

const AGENT = {
  model: 'offline',
  language: 'en',
  goal: 'Qualify leads for a kitchen renovation and book a visit.',
  first_message: 'Hi {{name}}, this is Lea from Acme Kitchens. You asked us about a new kitchen.',
  knowledge: 'We work within 50 km of Lyon. A project starts at 8,000 euros.',
  criteria: [
    { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
    { key: 'budget', ask: 'What budget do you have in mind?', expect: '>= 8000' },
  ],
  booking: {
    calendar: 'builtin',
    duration_minutes: 45,
    hours: 'Mon-Fri 09:00-18:00',
    timezone: 'Europe/Paris',
  },
  follow_ups: ['1d', '3d'],
  humanize: false,
  reply_delay: '0s',
  sending_hours: 'always',
};

export interface Story {
  email: string;
  key: string;
  numberId: string;
  /** The ids of leads by name. */
  leads: Map<string, string>;
}

/** Plays the morning. The app's clock ends at {@link NOW}. */
export async function playMorning(app: TestApp): Promise<Story> {
  app.clock.set(toMorningTime('08:00'));
  const email = 'ana@acme.test';
  const frontDesk = app.make.phone();
  const made = await app.make.workspace({
    slug: 'acme',
    plan: 'scale',
    members: [
      { email, name: 'Ana Silva', role: 'owner', password: PASSWORD },
      { email: 'bob@acme.test', name: 'Bob Keller', role: 'responder', password: PASSWORD },
    ],
    number: { phone: frontDesk, name: 'Front desk', daily_quota: 200 },
    campaign: { slug: 'spring', name: 'Lea from Acme Kitchens' },
    campaigns: [
      {
        slug: 'showroom',
        name: 'Showroom visits',
        status: 'active',
        purpose: 'setter',
        number: frontDesk,
        agent: AGENT,
      },
    ],
    agent: AGENT,
  });
  const { call } = app.api(made.key);
  const browser = createBrowser(app);
  await browser.signIn(email);
  const events: { time: string; play: () => Promise<unknown> }[] = [];
  for (const { name, campaign, pushed, says, taken } of PARTS) {
    const phone = app.make.phone();
    const push = () => call(contract.campaigns.pushLead, { id: campaign, phone: `+${phone}`, name });
    events.push({ time: pushed, play: push });
    for (const [time, text] of says) {
      const say = () => call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
      events.push({ time, play: say });
    }
    const take = async () => {
      const [lead] = (await call(contract.leads.list, { phone })).data;
      await browser.call(contract.leads.handoff, { id: lead!.id });
    };
    if (taken !== undefined) events.push({ time: taken, play: take });
  }
  for (const { time, play: go } of events.sort((one, other) => one.time.localeCompare(other.time))) {
    app.clock.set(toMorningTime(time));
    await go();
    await app.drain();
  }
  const { data } = await call(contract.leads.list, { limit: 100 });
  const leads = new Map(data.map(({ name, id }) => [name ?? '', id]));
  await changeLeads(browser, leads);
  app.clock.set(NOW);
  await app.drain();
  return { email, key: made.key, numberId: made.numberId, leads };
}

/** Changes by members: owners, tags, a next action, a note. */
async function changeLeads(browser: ReturnType<typeof createBrowser>, leads: Story['leads']): Promise<void> {
  const { data: people } = await browser.call(contract.team.colleagues, {});
  const findMemberId = (name: string) => people.find((one) => one.name === name)!.id;
  const update = (name: string, fields: object) =>
    browser.call(contract.leads.update, { id: leads.get(name)!, ...fields } as never);
  await update('Inès Moreau', { assigned_to: findMemberId('Ana Silva'), tags: ['showroom', 'vip'] });
  await update('Nadia Haddad', { assigned_to: findMemberId('Bob Keller'), tags: ['trade fair'] });
  await update('Paul Girard', {
    assigned_to: findMemberId('Bob Keller'),
    next_action_at: toMorningTime('10:30'),
    next_action_label: 'Call about the plans',
  });
  await update('Léa Martin', { tags: ['vip'] });
  await browser.call(contract.leads.addNote, {
    id: leads.get('Léa Martin')!,
    text: 'Saw our stand in October, liked the oak front.',
  });
}

/** Additional data for the screenshots of the guides. */
export interface Sequel {
  list: string;
  import: string;
  webhook: string;
}

const MESSAGES_A_DAY = 70;
/** The number of imported leads. It exceeds what the number can contact on that day. */
const VISITORS = 280;

/** Imports a list that exceeds the number's daily limit, and delivers a message event to a webhook. */
export async function playAfternoon(
  app: TestApp,
  { email, key, leads, numberId }: Story,
  url: string,
): Promise<Sequel> {
  const { call } = app.api(key);
  const owner = createBrowser(app);
  await owner.signIn(email);
  await owner.call(contract.numbers.update, { id: numberId, daily_quota: MESSAGES_A_DAY });
  const { data: list } = await call(contract.lists.create, { name: 'Trade fair', campaign_id: 'spring' });
  const visitors = Array.from({ length: VISITORS }, (_, n) => [app.make.phone(), `Visitor ${n + 1}`, 'Lyon']);
  const rows = [['0612', 'Anne Morel', 'Lyon'], ...visitors.slice(0, 3), visitors[0]!, ...visitors.slice(3)];
  const { data: started } = await owner.call(contract.imports.create, {
    id: list.id,
    name: 'trade-fair.csv',
    columns: ['Phone', 'Name', 'City'],
    mapping: {
      phone: 0,
      name: 1,
      email: null,
      variables: [{ column: 2, name: 'city' }],
      country_code: null,
    },
    total: rows.length,
    digest: 'trade-fair',
    consent: true,
  });
  await owner.call(contract.imports.addRows, { id: started.id, from: 1, rows });
  const { data: webhook } = await call(contract.webhooks.create, {
    url: `${url}/crm`,
    events: ['message.received', 'contact.qualified'],
  });
  const { data: lead } = await call(contract.leads.get, { id: leads.get('Karim Benali')! });
  await call(contract.sandbox.receiveMessage, {
    from: lead.phone!,
    to: (await owner.call(contract.numbers.get, { id: numberId })).data.phone!,
    text: 'About 18000, with the appliances',
  });
  await app.drain();
  return { list: list.id, import: started.id, webhook: webhook.id };
}
