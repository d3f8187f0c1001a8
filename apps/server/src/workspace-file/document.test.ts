import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_MANNER } from '../agents/port.ts';
import { readWorkspaceFile } from './document.ts';
import { createApplyError } from './problem.ts';
import { DEFAULTS } from './schema.ts';

const read = (text: string, options = {}) => readWorkspaceFile(text, { ...DEFAULTS, ...options });
const findProblems = (text: string, options = {}) =>
  createApplyError('w.yaml', read(text, options).problems).problems;

const HEAD = 'workspace: { slug: acme }\n';
const NUMBER = 'numbers:\n  - { phone: "33600000001", engine: simulator }\n';
const CAMPAIGN = `campaigns:
  - slug: spring
    name: Lea
    agent:
      goal: Sell.
      first_message: Hi.
`;
/** Returns a campaign with one more line in its agent, which is line 7 of the file. */
const agent = (line: string) => `${HEAD}${CAMPAIGN}      ${line}\n`;
const number = (more: string) =>
  `${HEAD}numbers:\n  - { phone: "33600000001", engine: simulator, ${more} }\n`;

describe('an invalid file', () => {
  const cases: [name: string, text: string, problems: string[]][] = [
    ['empty', '', ['1:1 must contain a workspace']],
    ['only comments', '# nothing\n---\n', ['1:1 must contain a workspace']],
    ['not a map', '- a\n', ['1:1 must be a map of fields']],
    ['no workspace', 'lists: []\n', ['1:1 workspace is required']],
    [
      'broken YAML',
      `${HEAD}keys: [ { name: a\n`,
      [
        '3:1 is not valid YAML: Flow map in block collection must be sufficiently indented and end with a }',
        '3:1 is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
      ],
    ],
    ['a field twice', `${HEAD}lists: []\nlists: []\n`, ['3:1 is not valid YAML: Map keys must be unique']],
    [
      'an unknown tag',
      `${HEAD}lists: !env LISTS\n`,
      ['2:1 lists must be a list', '2:8 is not valid YAML: Unresolved tag: !env'],
    ],
    [
      'an unknown section',
      `${HEAD}list: []\n`,
      [
        '2:1 list is not a field here: the fields are workspace, models, budgets, transcription, members, keys, numbers, calendars, campaigns, lists, links, blocked, webhooks',
      ],
    ],
    [
      'an unknown field',
      `${HEAD}lists:\n  - { name: Fair, campain: spring, nmae: x }\n`,
      [
        '3:19 lists[0].campain is not a field here: the fields are name, description, campaign',
        '3:36 lists[0].nmae is not a field here: the fields are name, description, campaign',
      ],
    ],
    [
      'a slug that is none',
      'workspace: { slug: Acme_1 }\n',
      ['1:14 workspace.slug must be lowercase letters and digits, with single dashes between them'],
    ],
    [
      'a plan that is none',
      'workspace: { slug: acme, plan: huge }\n',
      ['1:26 workspace.plan must be one of: free, starter, business, scale'],
    ],
    [
      'a phone that is a number',
      `${HEAD}numbers:\n  - phone: 33600000001\n    engine: simulator\n`,
      ['3:5 numbers[0].phone must be text: put the digits in quotes'],
    ],
    [
      'phones without a country code, or of no country',
      `${HEAD}numbers:\n  - { phone: "0612345678", engine: simulator }\n  - { phone: "999123456789", engine: simulator }\nblocked:\n  - { value: "0033612345678" }\n  - { kind: prefix, value: "06" }\n`,
      [
        '3:7 numbers[0].phone must be a phone number with its country code, such as 33612345678',
        '4:7 numbers[1].phone must be a phone number with its country code, such as 33612345678',
        '6:7 blocked[0].value must be a phone number with its country code, such as 33612345678, a masked id such as 123@lid, or an Instagram name such as @ana',
        '7:21 blocked[1].value must be 1 to 7 digits that start with the country code',
      ],
    ],
    [
      'no phone',
      `${HEAD}numbers:\n  - name: Desk\n    engine: simulator\n`,
      ['3:5 numbers[0].phone is required'],
    ],
    [
      'another engine',
      `${HEAD}numbers:\n  - phone: "33600000001"\n    engine: waha\n`,
      ['3:5 numbers[0].waha is required on the engine waha'],
    ],
    [
      'a quota above the ceiling',
      number('daily_quota: 1001'),
      ['3:48 numbers[0].daily_quota must be from 0 to its ceiling, 1000'],
    ],
    [
      'a date that is none',
      number('connected_since: 2026-02-30'),
      [
        '3:48 numbers[0].connected_since must be a date or an ISO 8601 date-time with an offset, such as 2026-01-01',
      ],
    ],
    [
      'pacing in another unit',
      number('pacing: { send_gap: 7, per_minute: -1, speed: 1 }'),
      [
        '3:58 numbers[0].pacing.send_gap must be a duration or a range, such as 8s or 60s-180s',
        '3:71 numbers[0].pacing.per_minute must be a whole number from 0 to 1000000 on the engine simulator',
        '3:87 numbers[0].pacing.speed is not one of first_contact_gap, send_gap, per_minute, per_hour, first_contacts_per_day, identical_per_hour',
      ],
    ],
    [
      'two numbers with one phone',
      `${HEAD}${NUMBER}  - { phone: "+336 0000-0001", engine: simulator }\n`,
      ['4:7 numbers[1].phone is the same as numbers[0].phone'],
    ],
    [
      'two campaigns with one slug',
      `${HEAD}${CAMPAIGN}${CAMPAIGN.split('\n').slice(1).join('\n')}`,
      ['8:5 campaigns[1].slug is the same as campaigns[0].slug'],
    ],
    [
      'two lists with one name',
      `${HEAD}lists:\n  - name: Fair\n  - name: "Fair "\n`,
      ['4:5 lists[1].name is the same as lists[0].name'],
    ],
    [
      'two keys with one name',
      `${HEAD}keys:\n  - { name: CRM, scopes: all }\n  - { name: CRM, scopes: all }\n`,
      ['4:7 keys[1].name is the same as keys[0].name'],
    ],
    [
      'two members with one address',
      `${HEAD}members:\n  - { email: a@b.c, role: owner }\n  - { email: A@B.c, role: admin }\n`,
      ['4:7 members[1].email is the same as members[0].email'],
    ],
    [
      'two links with one code',
      `${HEAD}${NUMBER}links:
  - { code: bio, name: A, number: "33600000001" }
  - { code: bio, name: B, number: "33600000001" }\n`,
      ['6:7 links[1].code is the same as links[0].code'],
    ],
    [
      'two block rules alike',
      `${HEAD}blocked:\n  - { value: "336 000 000 01" }\n  - { kind: number, value: "33600000001" }\n`,
      ['4:21 blocked[1].value is the same as blocked[0].value'],
    ],
    [
      'two criteria with one key',
      agent('criteria: [{ key: a, ask: A, expect: any }, { key: a, ask: B, expect: any }]'),
      ['8:53 campaigns[0].agent.criteria[1].key is the same as campaigns[0].agent.criteria[0].key'],
    ],
    [
      'scopes that are none',
      `${HEAD}keys:\n  - { name: CRM, scopes: [leads:read, leads:fly] }\n  - { name: B, scopes: some }\n  - { name: C, scopes: [] }\n`,
      [
        '3:39 keys[0].scopes[1] must be one of: leads:read, leads:write, conversations:read, lists:read, lists:write, campaigns:read, campaigns:write, messages:send, bookings:read, groups:read, webhooks:manage, blocklist:manage, team:read, links:read',
        '4:16 keys[1].scopes must be all or a list of scopes',
        '5:16 keys[2].scopes must be all or a list of scopes',
      ],
    ],
    [
      'a member without a role',
      `${HEAD}members:\n  - { email: ana, password: short }\n`,
      [
        '3:5 members[0].role is required',
        '3:7 members[0].email must be an email address',
        '3:19 members[0].password must have 12 to 128 characters',
      ],
    ],
    [
      'a password that is a number',
      `${HEAD}members:\n  - { email: a@b.c, role: owner, password: 12345678 }\n`,
      ['3:34 members[0].password must be text: put it in quotes'],
    ],
    [
      'an expectation that is none',
      agent('criteria: [{ key: budget, ask: How much?, expect: > 5 }]').replace('> 5', '"> 5"'),
      ['8:49 campaigns[0].agent.criteria[0].expect must be yes, no, any, >= N, <= N or one of: a, b'],
    ],
    [
      'a model without a provider',
      agent('model: gpt-5'),
      [
        '8:7 campaigns[0].agent.model must be offline, or a provider and its model, such as anthropic/claude-sonnet-4-5',
      ],
    ],
    [
      'two lists of models',
      agent('model: offline\n      models: [offline]'),
      ['9:7 campaigns[0].agent.models must not be used together with model: keep one of the two'],
    ],
    [
      'an additional language that an agent without a model does not speak',
      agent('models: [openai/gpt, offline]\n      language: pl\n      disclose_ai: false'),
      [
        '9:7 campaigns[0].agent.language must be one of: en, fr, es, de, it, pt, nl (the offline agent speaks no other)',
      ],
    ],
    [
      'a language without a disclosure text',
      agent('model: openai/gpt\n      language: pl'),
      [
        '5:5 campaigns[0].agent.disclose_ai must be false in the language pl: say in first_message that an assistant writes',
      ],
    ],
    [
      'an unknown language',
      agent('language: tlh'),
      [
        '8:7 campaigns[0].agent.language must be one of: en, fr, es, de, it, pt, nl (the offline agent speaks no other)',
      ],
    ],
    [
      'durations that are none',
      agent('follow_ups: [1d, 3 days]\n      reply_delay: 8'),
      [
        '8:24 campaigns[0].agent.follow_ups[1] must be a duration, such as 1d',
        '9:7 campaigns[0].agent.reply_delay must be a duration or a range, such as 8s or 5s-12s',
      ],
    ],
    [
      'hours that are none',
      agent('sending_hours: 9 to 5\n      humanize: please'),
      [
        '8:7 campaigns[0].agent.sending_hours must be opening hours, such as "Mon-Fri 09:00-18:00", or always',
        '9:7 campaigns[0].agent.humanize must be true or false',
      ],
    ],
    [
      'a calendar that is wrong',
      agent('booking: { calendar: builtin, duration_minutes: 3, hours: always, timezone: Paris }'),
      [
        '8:37 campaigns[0].agent.booking.duration_minutes must be at least 5',
        '8:73 campaigns[0].agent.booking.timezone must be an IANA time zone, such as Europe/Paris',
      ],
    ],
    [
      'a meeting longer than the day',
      agent('booking: { calendar: builtin, duration_minutes: 90, hours: "Mon 09:00-10:00", timezone: UTC }'),
      [
        '8:37 campaigns[0].agent.booking.duration_minutes must fit into the hours: no opening of Mon 09:00-10:00 is that long',
      ],
    ],
    [
      'calendars of providers that are not complete',
      `${HEAD}calendars:
  - { name: builtin, provider: cal-com, event_type_id: x, api_key: "a b", page: "cal.com/a", foo: 1 }
  - { name: g, provider: google, client_id: a, client_secret: b, meet: perhaps }
  - { name: h, provider: google }
  - { name: i, provider: google, service_account_key: "{", client_id: a, subject: ana }
  - { name: i, provider: outlook }
  - { name: j }\n`,
      [
        '3:5 calendars[0].webhook_secret is required',
        '3:7 calendars[0].name must be 1 to 64 lowercase letters, digits, dots, - or _, and not builtin',
        '3:41 calendars[0].event_type_id must be a whole number',
        '3:59 calendars[0].api_key must be 1 to 2000 characters without spaces',
        '3:75 calendars[0].page must be an http or https address, such as https://cal.com/acme/intro',
        '3:94 calendars[0].foo is not a field here: the fields are name, provider, url, api_key, event_type_id, webhook_secret, page',
        '4:66 calendars[1].meet must be true or false',
        '5:5 calendars[2].service_account_key is required, unless you send client_id, client_secret, refresh_token',
        '6:34 calendars[3].service_account_key must be the JSON of a key file, either as it is or in base64',
        '6:74 calendars[3].subject must be an email address',
        '7:7 calendars[4].name is the same as calendars[3].name',
        '7:16 calendars[4].provider must be one of: cal-com, calendly, google',
        '8:5 calendars[5].provider is required',
      ],
    ],
    [
      'calendars of one event type',
      `${HEAD}calendars:
  - { name: a, provider: cal-com, event_type_id: 10, api_key: k, webhook_secret: s }
  - { name: b, provider: cal-com, event_type_id: "10", api_key: k, webhook_secret: s }
  - { name: c, provider: cal-com, event_type_id: 10, api_key: k, webhook_secret: s, url: "https://cal.acme.example/v2" }\n`,
      ['4:35 calendars[1].event_type_id is the same as calendars[0].event_type_id'],
    ],
    [
      'calendars with what belongs to others',
      `${HEAD}calendars:
  - { name: g, provider: google, client_id: a, client_secret: b }
  - { name: h, provider: google, service_account_key: "{}", client_id: a }
  - { name: i, provider: google, subject: a@b.co, client_id: a, client_secret: b, refresh_token: c }\n`,
      [
        '3:5 calendars[0].refresh_token is required',
        '4:61 calendars[1].client_id must be omitted. Send either service_account_key or client_id, client_secret, refresh_token',
        '5:34 calendars[2].subject is only for a calendar with service_account_key',
      ],
    ],
    [
      'an active campaign without a number',
      `${HEAD}campaigns:\n  - { slug: a, name: A, status: active, agent: { goal: G, first_message: F } }\n`,
      ['3:5 campaigns[0].number is required while the campaign is active'],
    ],
    [
      'a link from an unknown source',
      `${HEAD}${NUMBER}links: [{ code: a b, name: A, number: "33600000001", source: myspace }]\n`,
      [
        '4:11 links[0].code must be 2 to 64 letters, digits, - or _',
        '4:54 links[0].source must be one of: instagram, facebook, tiktok, youtube, linkedin, x, snapchat, pinterest, google, website, email, sms, qr, ads, other, direct, list, api, webhook, inbound, manual',
      ],
    ],
    [
      'block rules out of bounds',
      `${HEAD}blocked:\n  - { kind: prefix, value: "12345678" }\n  - { value: "12" }\n  - { value: 44 }\n`,
      [
        '3:21 blocked[0].value must be 1 to 7 digits that start with the country code',
        '4:7 blocked[1].value must be a phone number with its country code, such as 33612345678, a masked id such as 123@lid, or an Instagram name such as @ana',
        '5:7 blocked[2].value must be text: put it in quotes',
      ],
    ],
    [
      'forbidden webhook targets',
      `${HEAD}webhooks:\n  - { url: "http://example.com/", events: [contact.qualified] }\n  - { url: "https://10.0.0.1/", events: [] }\n`,
      [
        '3:7 webhooks[0].url must be https (plain http is accepted only for localhost)',
        '4:7 webhooks[1].url must point to a public address: 10.0.0.1 is not one',
        '4:33 webhooks[1].events must have at least 1 item',
      ],
    ],
    [
      'NUL in text',
      `${HEAD}lists: [{ name: "a\\0b" }]\n`,
      ['2:11 lists[0].name must not contain NUL characters or broken Unicode'],
    ],
    ['a value inside itself', `${HEAD}lists: &all\n  - *all\n`, ['3:5 lists[0] must not contain itself']],
    [
      'one workspace twice',
      `${HEAD}---\n${HEAD}`,
      ['3:14 workspace.slug is the same as in another document of the file, at line 1'],
    ],
    [
      'one link code in two workspaces',
      `${HEAD}${NUMBER}links: [{ code: bio, name: A, number: "33600000001" }]
---
workspace: { slug: other }
${NUMBER}links: [{ code: bio, name: A, number: "33600000001" }]\n`,
      ['9:11 links[0].code is the same as in another document of the file, at line 4'],
    ],
  ];
  it.each(cases)('%s', (_, text, problems) => {
    expect(findProblems(text)).toEqual(problems.map((problem) => `w.yaml:${problem}`));
  });

  it('reports all kinds of mistakes together, by line', () => {
    const text = `workspace: { slug: acme, plan: huge }
keys:
  - { name: A, scopes: all }
  - { name: A, scopes: all }
numbers:
  - { phone: "33600000001", engine: simulator, pacing: { per_hour: many }, colour: red }
campaigns:
  - { slug: a, status: active }
`;
    expect(findProblems(text).map((problem) => problem.split(' ').slice(0, 2).join(' '))).toEqual([
      'w.yaml:1:26 workspace.plan',
      'w.yaml:4:7 keys[1].name',
      'w.yaml:6:58 numbers[0].pacing.per_hour',
      'w.yaml:6:76 numbers[0].colour',
      'w.yaml:8:5 campaigns[0].name',
      'w.yaml:8:5 campaigns[0].agent',
      'w.yaml:8:5 campaigns[0].number',
    ]);
  });

  it('cannot send webhooks to this machine if the installation forbids it', () => {
    const text = `${HEAD}webhooks: [{ url: "http://localhost:9000/hook", events: [contact.qualified] }]\n`;
    expect(findProblems(text)).toEqual([]);
    expect(findProblems(text, { allowLocalWebhooks: false })).toEqual([
      'w.yaml:2:14 webhooks[0].url must not point to localhost: this installation does not allow local webhook targets',
    ]);
  });
});

describe('a valid file', () => {
  const only = (text: string) => {
    const { documents, problems } = read(text);
    expect(problems).toEqual([]);
    expect(documents).toHaveLength(1);
    return documents[0]!;
  };

  it('gets the defaults of the product', () => {
    const { workspace } = only(HEAD + NUMBER + CAMPAIGN);
    expect(workspace.numbers).toEqual([
      {
        handle: '33600000001',
        phone: '33600000001',
        name: null,
        settings: {},
        secrets: {},
        engine: 'simulator',
        daily_quota: 200,
        pacing: {
          first_contact_gap: { min_ms: 60_000, max_ms: 180_000 },
          send_gap: { min_ms: 2_500, max_ms: 7_000 },
          per_minute: 5,
          per_hour: 100,
          first_contacts_per_day: 20,
          identical_per_hour: 3,
        },
      },
    ]);
    expect(workspace.campaigns).toEqual([
      {
        slug: 'spring',
        name: 'Lea',
        purpose: 'setter',
        number: null,
        template: null,
        agent: {
          models: ['offline'],
          language: 'en',
          goal: 'Sell.',
          first_message: 'Hi.',
          knowledge: '',
          disclose_ai: true,
          unknown: 'ask',
          criteria: [],
          booking: null,
          follow_ups: [86_400_000, 259_200_000],
          humanize: true,
          reply_delay: { min_ms: 8_000, max_ms: 8_000 },
          sending_hours: 'Mon-Sat 08:00-20:00',
          manner: NO_MANNER,
        },
      },
    ]);
    expect(workspace.lists).toEqual([]);
  });

  it.each([
    ['yes', 'yes'],
    ['true', 'yes'],
    ['no', 'no'],
    ['false', 'no'],
    ['Any', 'any'],
    ['">= 8000"', '>= 8000'],
    ['"one of: a, b"', 'one of: a, b'],
  ])('reads expect: %s as %s', (written, stored) => {
    const { workspace } = only(agent(`criteria: [{ key: a, ask: A, expect: ${written} }]`));
    expect(workspace.campaigns[0]?.agent.criteria[0]?.expect).toBe(stored);
  });

  it('can turn off the human pace on the simulator', () => {
    const { workspace } = only(agent('humanize: false\n      reply_delay: 0s\n      follow_ups: []'));
    expect(workspace.campaigns[0]?.agent).toMatchObject({
      humanize: false,
      reply_delay: { min_ms: 0, max_ms: 0 },
      follow_ups: [],
    });
  });

  it('lists the records that must already be in the workspace', () => {
    const text = `${HEAD}lists: [{ name: Fair, campaign: autumn }]\nlinks:\n  - { code: bio, name: A, number: "+33 6" }\n`;
    expect(read(text.replace('+33 6', '33600000009')).documents[0]?.references).toEqual([
      { path: ['lists', 0, 'campaign'], kind: 'campaign', name: 'autumn' },
      { path: ['links', 0, 'number'], kind: 'number', name: '33600000009' },
    ]);
  });

  it('can be the demo, which needs nothing else', () => {
    const text = readFileSync(new URL('../../../../examples/demo.yaml', import.meta.url), 'utf8');
    const { workspace, references } = only(text);
    expect(references).toEqual([]);
    expect(workspace.campaigns.map(({ slug, agent }) => [slug, agent.language, agent.humanize])).toEqual([
      ['spring', 'en', true],
      ['printemps', 'fr', true],
    ]);
    expect(new Set(workspace.numbers.map(({ pacing }) => pacing.first_contacts_per_day))).toEqual(
      new Set([null]),
    );
    // The examples in the file's comments are valid too.
    const shown = text
      .replaceAll(/^# (calendars:|blocked:|webhooks:| {2}- )/gm, '$1')
      .replaceAll(/\$\{\w+\}/g, 'a-secret');
    expect(only(shown).workspace).toMatchObject({ calendars: [{}], blocked: [{}, {}], webhooks: [{}] });
  });
});
