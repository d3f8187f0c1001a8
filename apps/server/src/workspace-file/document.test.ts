import { readFileSync } from 'node:fs';
import { formatIssue, issue } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { NO_MANNER } from '../agents/no-manner.testing.ts';
import { readWorkspaceFile } from './document.ts';
import { showProblems } from './problem.testing.ts';
import { createApplyError } from './problem.ts';
import { DEFAULTS } from './schema.ts';

const read = (text: string, options = {}) => readWorkspaceFile(text, { ...DEFAULTS, ...options });
const findProblems = (text: string, options = {}) =>
  showProblems(createApplyError('w.yaml', read(text, options).problems).found);

const HEAD = 'workspace: { slug: acme }\n';
const NUMBER = 'numbers:\n  - { phone: "33600000001", engine: simulator }\n';
const CAMPAIGN = `campaigns:
  - slug: spring
    name: Lea
    agent:
      goal: Sell.
      first_message: Hi.
`;
/** Returns a file with one campaign, to whose agent the line is added as line 7 of the file. */
const agent = (line: string) => `${HEAD}${CAMPAIGN}      ${line}\n`;
const number = (more: string) =>
  `${HEAD}numbers:\n  - { phone: "33600000001", engine: simulator, ${more} }\n`;

describe('an invalid file', () => {
  const cases: [name: string, text: string, problems: string[]][] = [
    ['empty', '', ['1:1 file_empty']],
    ['only comments', '# nothing\n---\n', ['1:1 file_empty']],
    ['not a map', '- a\n', ['1:1 not_map']],
    ['no workspace', 'lists: []\n', ['1:1 workspace required']],
    [
      'broken YAML',
      `${HEAD}keys: [ { name: a\n`,
      ['3:1 yaml {"problem":"Flow map in block collection must be sufficiently indented and end with a }"}'],
    ],
    [
      'the same field twice',
      `${HEAD}lists: []\nlists: []\n`,
      ['3:1 yaml {"problem":"Map keys must be unique"}'],
    ],
    [
      'an unknown tag',
      `${HEAD}lists: !env LISTS\n`,
      ['2:1 lists not_list', '2:8 yaml {"problem":"Unresolved tag: !env"}'],
    ],
    [
      'an unknown section',
      `${HEAD}list: []\n`,
      [
        '2:1 list unknown_key {"known":"workspace, models, budgets, transcription, members, keys, numbers, calendars, campaigns, lists, links, blocked, webhooks"}',
      ],
    ],
    [
      'an unknown field',
      `${HEAD}lists:\n  - { name: Fair, campain: spring, nmae: x }\n`,
      [
        '3:19 lists[0].campain unknown_key {"known":"name, description, campaign"}',
        '3:36 lists[0].nmae unknown_key {"known":"name, description, campaign"}',
      ],
    ],
    ['an invalid slug', 'workspace: { slug: Acme_1 }\n', ['1:14 workspace.slug slug']],
    [
      'an unknown plan',
      'workspace: { slug: acme, plan: huge }\n',
      ['1:26 workspace.plan one_of {"values":["free","starter","business","scale"]}'],
    ],
    [
      'a phone that is a number',
      `${HEAD}numbers:\n  - phone: 33600000001\n    engine: simulator\n`,
      ['3:5 numbers[0].phone digits_unquoted'],
    ],
    [
      'phones without a country code, or with an unknown one',
      `${HEAD}numbers:\n  - { phone: "0612345678", engine: simulator }\n  - { phone: "999123456789", engine: simulator }\nblocked:\n  - { value: "3361234567" }\n  - { kind: prefix, value: "06" }\n`,
      [
        '3:7 numbers[0].phone phone_unknown',
        '4:7 numbers[1].phone phone_unknown',
        '6:7 blocked[0].value block_value',
        '7:21 blocked[1].value block_prefix',
      ],
    ],
    [
      'no phone',
      `${HEAD}numbers:\n  - name: Desk\n    engine: simulator\n`,
      ['3:5 numbers[0].phone required'],
    ],
    [
      'another engine',
      `${HEAD}numbers:\n  - phone: "33600000001"\n    engine: waha\n`,
      ['3:5 numbers[0].waha required_on_engine {"engine":"waha"}'],
    ],
    [
      'a quota above the ceiling',
      number('daily_quota: 1001'),
      ['3:48 numbers[0].daily_quota daily_quota {"max":1000}'],
    ],
    [
      'an invalid date',
      number('connected_since: 2026-02-30'),
      ['3:48 numbers[0].connected_since datetime_offset'],
    ],
    [
      'pacing in another unit',
      number('pacing: { send_gap: 7, per_minute: -1, speed: 1 }'),
      [
        '3:58 numbers[0].pacing.send_gap pacing_gap',
        '3:71 numbers[0].pacing.per_minute pacing_count {"min":0,"max":1000000,"engine":"simulator"}',
        '3:87 numbers[0].pacing.speed pacing_field {"values":["first_contact_gap","send_gap","per_minute","per_hour","first_contacts_per_day","identical_per_hour"]}',
      ],
    ],
    [
      'two numbers with one phone',
      `${HEAD}${NUMBER}  - { phone: "+336 0000-0001", engine: simulator }\n`,
      ['4:7 numbers[1].phone same_as {"other":"numbers[0].phone"}'],
    ],
    [
      'two campaigns with one slug',
      `${HEAD}${CAMPAIGN}${CAMPAIGN.split('\n').slice(1).join('\n')}`,
      ['8:5 campaigns[1].slug same_as {"other":"campaigns[0].slug"}'],
    ],
    [
      'two lists with one name',
      `${HEAD}lists:\n  - name: Fair\n  - name: "Fair "\n`,
      ['4:5 lists[1].name same_as {"other":"lists[0].name"}'],
    ],
    [
      'two keys with one name',
      `${HEAD}keys:\n  - { name: CRM, scopes: all }\n  - { name: CRM, scopes: all }\n`,
      ['4:7 keys[1].name same_as {"other":"keys[0].name"}'],
    ],
    [
      'two members with one address',
      `${HEAD}members:\n  - { email: a@b.c, role: owner }\n  - { email: A@B.c, role: admin }\n`,
      ['4:7 members[1].email same_as {"other":"members[0].email"}'],
    ],
    [
      'two links with one code',
      `${HEAD}${NUMBER}links:
  - { code: bio, name: A, number: "33600000001" }
  - { code: bio, name: B, number: "33600000001" }\n`,
      ['6:7 links[1].code same_as {"other":"links[0].code"}'],
    ],
    [
      'two equal block rules',
      `${HEAD}blocked:\n  - { value: "336 000 000 01" }\n  - { kind: number, value: "33600000001" }\n`,
      ['4:21 blocked[1].value same_as {"other":"blocked[0].value"}'],
    ],
    [
      'two criteria with one key',
      agent('criteria: [{ key: a, ask: A, expect: any }, { key: a, ask: B, expect: any }]'),
      ['8:53 campaigns[0].agent.criteria[1].key same_as {"other":"campaigns[0].agent.criteria[0].key"}'],
    ],
    [
      'unknown scopes',
      `${HEAD}keys:\n  - { name: CRM, scopes: [leads:read, leads:fly] }\n  - { name: B, scopes: some }\n  - { name: C, scopes: [] }\n`,
      [
        '3:39 keys[0].scopes[1] one_of {"values":["leads:read","leads:write","conversations:read","lists:read","lists:write","campaigns:read","campaigns:write","messages:send","bookings:read","groups:read","webhooks:manage","blocklist:manage","team:read","links:read"]}',
        '4:16 keys[1].scopes scopes',
        '5:16 keys[2].scopes scopes',
      ],
    ],
    [
      'a member without a role',
      `${HEAD}members:\n  - { email: ana, password: short }\n`,
      [
        '3:5 members[0].role required',
        '3:7 members[0].email email',
        '3:19 members[0].password text_length {"min":12,"max":128}',
      ],
    ],
    [
      'a password that is a number',
      `${HEAD}members:\n  - { email: a@b.c, role: owner, password: 12345678 }\n`,
      ['3:34 members[0].password not_text'],
    ],
    [
      'an invalid expectation',
      agent('criteria: [{ key: budget, ask: How much?, expect: > 5 }]').replace('> 5', '"> 5"'),
      ['8:49 campaigns[0].agent.criteria[0].expect expectation'],
    ],
    ['a model without a provider', agent('model: gpt-5'), ['8:7 campaigns[0].agent.model model']],
    [
      'two lists of models',
      agent('model: offline\n      models: [offline]'),
      ['9:7 campaigns[0].agent.models model_or_models'],
    ],
    [
      'an additional language that an agent without a model does not speak',
      agent('models: [openai/gpt, offline]\n      language: pl\n      disclose_ai: false'),
      ['9:7 campaigns[0].agent.language language_offline {"languages":["en","fr","es","de","it","pt","nl"]}'],
    ],
    [
      'a language without a disclosure text',
      agent('model: openai/gpt\n      language: pl'),
      ['5:5 campaigns[0].agent.disclose_ai disclose_ai_language {"language":"pl"}'],
    ],
    [
      'an unknown language',
      agent('language: tlh'),
      ['8:7 campaigns[0].agent.language language_offline {"languages":["en","fr","es","de","it","pt","nl"]}'],
    ],
    [
      'invalid durations',
      agent('follow_ups: [1d, 3 days]\n      reply_delay: 8'),
      ['8:24 campaigns[0].agent.follow_ups[1] duration', '9:7 campaigns[0].agent.reply_delay duration_range'],
    ],
    [
      'invalid hours',
      agent('sending_hours: 9 to 5\n      humanize: please'),
      [
        '8:7 campaigns[0].agent.sending_hours opening_hours',
        '9:7 campaigns[0].agent.humanize wrong_type {"expected":"boolean"}',
      ],
    ],
    [
      'an invalid calendar',
      agent('booking: { calendar: builtin, duration_minutes: 3, hours: always, timezone: Paris }'),
      [
        '8:37 campaigns[0].agent.booking.duration_minutes number_min {"min":5}',
        '8:73 campaigns[0].agent.booking.timezone timezone',
      ],
    ],
    [
      'a meeting longer than the day',
      agent('booking: { calendar: builtin, duration_minutes: 90, hours: "Mon 09:00-10:00", timezone: UTC }'),
      ['8:37 campaigns[0].agent.booking.duration_minutes duration_too_long {"hours":"Mon 09:00-10:00"}'],
    ],
    [
      'facts of the business that cannot be read',
      agent(`facts:
        { email: desk, website: example.com, exceptions: [{ days: Monday, hours: 9-12 }, { days: 2026-12-24 }],
          prices: [{ for: Kitchen, amount: "8,000" }, { for: Kitchen, amount: 900-600 EUR }, { amount: 9 XXX1, each: m }] }`),
      [
        '9:11 campaigns[0].agent.facts.email email',
        '9:24 campaigns[0].agent.facts.website page_address',
        '9:61 campaigns[0].agent.facts.exceptions[0].days days_off',
        '9:75 campaigns[0].agent.facts.exceptions[0].hours day_hours',
        '10:36 campaigns[0].agent.facts.prices[0].amount price_amount',
        '10:71 campaigns[0].agent.facts.prices[1].amount price_amount',
        '10:94 campaigns[0].agent.facts.prices[2].for required',
        '10:96 campaigns[0].agent.facts.prices[2].amount price_amount',
        '10:112 campaigns[0].agent.facts.prices[2].each unknown_key {"known":"for, amount, per, when"}',
      ],
    ],
    [
      'exceptions from opening hours that are missing',
      agent('facts: { exceptions: [{ days: 2026-12-24 }] }'),
      ['8:7 campaigns[0].agent.facts.hours required'],
    ],
    [
      'incomplete calendars of providers',
      `${HEAD}calendars:
  - { name: builtin, provider: cal-com, event_type_id: x, api_key: "a b", page: "cal.com/a", foo: 1 }
  - { name: g, provider: google, client_id: a, client_secret: b, meet: perhaps }
  - { name: h, provider: google }
  - { name: i, provider: google, service_account_key: "{", client_id: a, subject: ana }
  - { name: i, provider: outlook }
  - { name: j }\n`,
      [
        '3:5 calendars[0].webhook_secret required',
        '3:7 calendars[0].name calendar_name',
        '3:41 calendars[0].event_type_id figure',
        '3:59 calendars[0].api_key secret',
        '3:75 calendars[0].page page_address',
        '3:94 calendars[0].foo unknown_key {"known":"name, provider, url, api_key, event_type_id, webhook_secret, page"}',
        '4:66 calendars[1].meet switch',
        '5:5 calendars[2].service_account_key required_or {"names":["client_id, client_secret, refresh_token"]}',
        '6:34 calendars[3].service_account_key key_file',
        '6:74 calendars[3].subject email',
        '7:7 calendars[4].name same_as {"other":"calendars[3].name"}',
        '7:16 calendars[4].provider one_of {"values":["cal-com","calendly","google"]}',
        '8:5 calendars[5].provider required',
      ],
    ],
    [
      'calendars of one event type',
      `${HEAD}calendars:
  - { name: a, provider: cal-com, event_type_id: 10, api_key: k, webhook_secret: s }
  - { name: b, provider: cal-com, event_type_id: "10", api_key: k, webhook_secret: s }
  - { name: c, provider: cal-com, event_type_id: 10, api_key: k, webhook_secret: s, url: "https://cal.acme.example/v2" }\n`,
      ['4:35 calendars[1].event_type_id same_as {"other":"calendars[0].event_type_id"}'],
    ],
    [
      'calendars with settings that cannot be combined',
      `${HEAD}calendars:
  - { name: g, provider: google, client_id: a, client_secret: b }
  - { name: h, provider: google, service_account_key: "{}", client_id: a }
  - { name: i, provider: google, subject: a@b.co, client_id: a, client_secret: b, refresh_token: c }\n`,
      [
        '3:5 calendars[0].refresh_token required',
        '4:61 calendars[1].client_id not_both {"names":["service_account_key","client_id, client_secret, refresh_token"]}',
        '5:34 calendars[2].subject goes_with {"name":"service_account_key"}',
      ],
    ],
    [
      'an active campaign without a number',
      `${HEAD}campaigns:\n  - { slug: a, name: A, status: active, agent: { goal: G, first_message: F } }\n`,
      ['3:5 campaigns[0].number required_while_active'],
    ],
    [
      'a link from an unknown source',
      `${HEAD}${NUMBER}links: [{ code: a b, name: A, number: "33600000001", source: myspace }]\n`,
      [
        '4:11 links[0].code link_code',
        '4:54 links[0].source one_of {"values":["instagram","facebook","tiktok","youtube","linkedin","x","snapchat","pinterest","google","website","email","sms","qr","ads","other","direct","list","api","webhook","inbound","manual"]}',
      ],
    ],
    [
      'invalid values in block rules',
      `${HEAD}blocked:\n  - { kind: prefix, value: "12345678" }\n  - { value: "12" }\n  - { value: 44 }\n`,
      [
        '3:21 blocked[0].value block_prefix',
        '4:7 blocked[1].value block_value',
        '5:7 blocked[2].value not_text',
      ],
    ],
    [
      'forbidden webhook targets',
      `${HEAD}webhooks:\n  - { url: "http://example.com/", events: [contact.qualified] }\n  - { url: "https://10.0.0.1/", events: [] }\n`,
      [
        '3:7 webhooks[0].url target_not_https',
        '4:7 webhooks[1].url target_private {"host":"10.0.0.1"}',
        '4:33 webhooks[1].events items_min {"min":1}',
      ],
    ],
    ['NUL in text', `${HEAD}lists: [{ name: "a\\0b" }]\n`, ['2:11 lists[0].name unstorable']],
    ['a value inside itself', `${HEAD}lists: &all\n  - *all\n`, ['3:5 lists[0] contains_itself']],
    ['the same workspace twice', `${HEAD}---\n${HEAD}`, ['3:14 workspace.slug same_in_document {"line":1}']],
    [
      'one link code in two workspaces',
      `${HEAD}${NUMBER}links: [{ code: bio, name: A, number: "33600000001" }]
---
workspace: { slug: other }
${NUMBER}links: [{ code: bio, name: A, number: "33600000001" }]\n`,
      ['9:11 links[0].code same_in_document {"line":4}'],
    ],
  ];
  it.each(cases)('is refused: %s', (_, text, problems) => {
    expect(findProblems(text)).toEqual(problems);
  });

  it('is refused with each problem as a sentence after the file, the line and the column', () => {
    const text = `${HEAD}lists: [{ description: Stand }]\n`;
    expect(createApplyError('w.yaml', read(text).problems).problems).toEqual([
      `w.yaml:2:9 ${formatIssue(issue('required', {}, ['lists', 0, 'name']))}`,
    ]);
  });

  it('is refused with all its mistakes in the order of their lines', () => {
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
      '1:26 workspace.plan',
      '4:7 keys[1].name',
      '6:58 numbers[0].pacing.per_hour',
      '6:76 numbers[0].colour',
      '8:5 campaigns[0].name',
      '8:5 campaigns[0].agent',
      '8:5 campaigns[0].number',
    ]);
  });

  it('is refused if it sends webhooks to this machine and the installation forbids that', () => {
    const text = `${HEAD}webhooks: [{ url: "http://localhost:9000/hook", events: [contact.qualified] }]\n`;
    expect(findProblems(text)).toEqual([]);
    expect(findProblems(text, { allowLocalWebhooks: false })).toEqual([
      '2:14 webhooks[0].url target_localhost',
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
          facts: null,
          booking: null,
          follow_ups: [86_400_000, 259_200_000],
          humanize: true,
          offer_follow_ups: null,
          resume_after_minutes: null,
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
  ])('can contain expect: %s, which is read as %s', (written, stored) => {
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

  it('can be the demo file, which refers to nothing outside itself', () => {
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
    // The commented examples in the file must also be valid.
    const shown = text
      .replaceAll(/^# (calendars:|blocked:|webhooks:| {2}- )/gm, '$1')
      .replaceAll(/\$\{\w+\}/g, 'a-secret');
    expect(only(shown).workspace).toMatchObject({ calendars: [{}], blocked: [{}, {}], webhooks: [{}] });
  });
});
