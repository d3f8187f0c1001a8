// Ten workspaces that together use every field of a workspace file, for the tests of the export.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@parley/contract';
import { renewSecrets } from '../features/numbers/index.ts';
import type { TestApp } from '../testing/start-app.ts';
import { type Applied, applyFile } from './index.ts';

const agent = { goal: 'Book a visit.', first_message: 'Hello {{name|there}}, Lea here.' };
const createLongText = (text: string) =>
  Array.from({ length: 60 }, (_, index) => `${text} (${index}).`).join('\n');
/** Texts that YAML, PostgreSQL or variables might corrupt. */
const ODD = [
  '$${HOME} $$${ ${',
  'yes',
  'null',
  '007',
  '- a: b',
  '# no comment',
  '"quoted" \'twice\'',
  'tab\there',
  'a\u0085b\u2028c\u2029d',
  'trailing colon:',
  '\u200Fשלום, ‏עולם',
  'مرحبا {{name}}',
  '👩‍👩‍👧 é e\u0301 ﷽',
  '\uFEFFmark',
  'x: {y: [z]}',
  '!tag',
  '%TAG',
  '`tick`',
  '\u0007bell',
];

const waha = (session: string) => ({ url: 'http://localhost:3001/', api_key: 'waha-key', session });
const cloud = { access_token: 'cloud-token', app_secret: 'cloud-secret', verify_token: 'cloud-verify' };
const key_file = JSON.stringify({
  client_email: 'a@b.c',
  private_key: '-----BEGIN KEY-----\nabc\n-----END KEY-----\n',
});

/** A workspace, the values of its variables by field, and changes to make after the file was applied. */
export interface RichWorkspace {
  file: () => Record<string, unknown>;
  secrets?: Record<string, string>;
  later?: (app: TestApp, made: Applied) => Promise<void>;
}

/** @param folder the folder for the workspaces' files. @param page the URL of a page that can be fetched. */
export const createRichWorkspaces = (folder: string, page: string): RichWorkspace[] => [
  { file: () => ({ workspace: { slug: 'empty' }, members: [], campaigns: null }) },
  {
    file: () => ({
      workspace: {
        slug: 'simulated',
        name: '‏חברה "Ünï"\u2028: #1',
        plan: 'scale',
        timezone: 'Asia/Kathmandu',
      },
      numbers: [
        {
          phone: '33600000101',
          name: ODD[10],
          engine: 'simulator',
          pacing: { send_gap: '0s', first_contact_gap: '2.5s-90m', per_hour: 0 },
        },
        {
          phone: '33600000102',
          engine: 'simulator',
          daily_quota: 0,
          connected_since: '2026-01-01T10:11:12.345+02:00',
        },
      ],
      campaigns: [
        {
          ...{ slug: 'odd', name: ODD[0], status: 'active', number: '33600000101' },
          agent: {
            ...agent,
            goal: ODD.join('\n'),
            first_message: `${ODD.join(' ')} {{name}}`,
            tone: ODD[9],
            ...{
              rules: ODD,
              never_say: ODD,
              hand_over_when: ['No'],
              follow_up_messages: ODD.slice(0, 2),
              objections: [
                { about: 'price', say: ODD[3] },
                { when: ['dust', '5 weeks'], say: 'We clean.' },
              ],
              knowledge: ODD.join('\n\n'),
              facts: {
                ...{
                  address: ODD[1],
                  phone: ODD[3],
                  email: 'a@b.test',
                  website: 'https://example.com/?a=b#c',
                },
                hours: 'Mon-Sun 00:00-24:00',
                exceptions: [
                  { days: '2026-12-24', hours: '09:00-12:00' },
                  { days: '2026-12-25..2027-01-02' },
                ],
                prices: [
                  { for: ODD[4], amount: '9800.5 EUR' },
                  { for: ODD[0], amount: '600-900 CHF', per: ODD[2], when: ODD[10] },
                ],
              },
            },
            criteria: [
              { key: 'owner', ask: 'Own?', expect: true, synonyms: { yes: ['own'], no: ['rent'] } },
              {
                key: 'room',
                ask: ODD[4],
                expect: 'one of: Kitchen, bath',
                synonyms: { kitchen: ['cuisine'] },
              },
              { key: 'budget', ask: 'How much?', ask_again: ODD[2], expect: '>= 8000' },
            ],
            ...{
              follow_ups: ['90m', '1.5d'],
              offer_follow_ups: ['3h', '30d'],
              resume_after: '2h',
              reply_delay: '5s-12s',
              sending_hours: 'always',
              humanize: false,
              emoji: true,
            },
            ...{ unknown: 'hand_over', address: 'familiar', language: 'fr', disclose_ai: false },
          },
        },
        { slug: 'shelf', name: 'Old', status: 'archived', purpose: 'group', number: '33600000102', agent },
        {
          slug: 'draft',
          name: 'Draft',
          agent: { ...agent, booking: { calendar: 'builtin', hours: 'always' } },
        },
      ],
      lists: [{ name: ODD[3], description: ODD[7], campaign: 'odd' }],
      links: [
        {
          code: 'Spring-1',
          name: ODD[1],
          number: '33600000101',
          campaign: 'odd',
          source: 'instagram',
          message: ODD[0],
          dedicated: true,
        },
        { code: 'off', name: 'Off', number: '33600000102', active: false },
      ],
      blocked: [
        { value: '33600000999', label: ODD[1], reason: '' },
        { kind: 'prefix', value: '4479' },
      ],
    }),
  },
  {
    secrets: { api_key: 'waha-key' },
    file: () => ({
      workspace: { slug: 'waha', plan: 'business' },
      numbers: ['front', 'back', 'third'].map((session, index) => ({
        ...{ phone: `3360000020${index}`, engine: 'waha', waha: waha(session), daily_quota: 50 + index },
        ...(index < 2 && { name: 'Accueil n° 2' }),
        ...(index === 1 && { pacing: { send_gap: '5s-9s', first_contacts_per_day: 3 } }),
      })),
      campaigns: [
        {
          slug: 'waha',
          name: 'W',
          status: 'paused',
          number: '33600000200',
          agent: { ...agent, reply_delay: '8s', follow_ups: ['2d'] },
        },
      ],
    }),
  },
  {
    secrets: cloud,
    file: () => ({
      workspace: { slug: 'cloud', plan: 'scale', timezone: 'Europe/Paris' },
      numbers: [
        {
          ...{ phone: '33600000301', name: 'Cloud', engine: 'whatsapp-cloud' },
          whatsapp_cloud: {
            phone_number_id: '0101',
            business_account_id: '77',
            ...cloud,
            graph_version: 'v27.0',
          },
        },
      ],
      campaigns: [
        {
          ...{ slug: 'templates', name: 'T', status: 'active', number: '33600000301' },
          template: { name: 'hello', language: 'en_US', variables: ['{{name|there}}', ODD[0]] },
          agent: {
            ...agent,
            booking: {
              calendar: 'builtin',
              hours: 'Mon-Fri 09:00-18:00',
              reminder_template: { name: 'soon', language: 'fr' },
            },
          },
        },
      ],
    }),
  },
  {
    secrets: { access_token: 'ig-token', app_secret: 'ig-secret', verify_token: 'ig-verify' },
    file: () => ({
      workspace: { slug: 'instagram', plan: 'scale' },
      numbers: [
        {
          engine: 'instagram',
          instagram: {
            username: 'Acme.Shop',
            account_id: '900',
            access_token: 'ig-token',
            app_secret: 'ig-secret',
            verify_token: 'ig-verify',
          },
        },
      ],
      campaigns: [{ slug: 'dm', name: 'D', number: '@acme.shop', agent: { ...agent, language: 'de' } }],
      links: [{ code: 'ig', name: 'Bio', number: '@ACME.shop' }],
    }),
    async later(app, { workspace, numbers }) {
      const [number] = (
        await app.system.db.pool.query('select * from numbers where id = $1', [numbers[0]!.id])
      ).rows;
      const ctx = { ...app.system, teamId: workspace.team_id, actor: { kind: 'system' } } as const;
      await renewSecrets(ctx, number, { access_token: 'ig-renewed' });
    },
  },
  {
    secrets: {
      ...{
        api_key: 'cal-key',
        webhook_secret: 'hook-secret',
        token: 'calendly-token',
        signing_key: 'signing-1',
      },
      ...{ service_account_key: key_file, client_secret: 'client-1', refresh_token: 'refresh-1' },
    },
    file: () => ({
      workspace: { slug: 'calendars', plan: 'scale', timezone: 'Europe/Lisbon' },
      calendars: [
        {
          name: 'cal',
          provider: 'cal-com',
          api_key: 'cal-key',
          event_type_id: 12,
          webhook_secret: 'hook-secret',
          page: 'https://cal.com/a?x=1',
        },
        {
          name: 'ly',
          provider: 'calendly',
          token: 'calendly-token',
          event_type: 'https://api.calendly.com/event_types/1',
          signing_key: 'signing-1',
        },
        {
          name: 'robot',
          provider: 'google',
          calendar_id: 'team@group.calendar.google.com',
          service_account_key: key_file,
          subject: 'a@b.c',
          meet: true,
        },
        {
          name: 'own',
          provider: 'google',
          client_id: 'x.apps',
          client_secret: 'client-1',
          refresh_token: 'refresh-1',
          location: ODD[4],
        },
      ],
      campaigns: [
        {
          slug: 'by-cal',
          name: 'A',
          agent: { ...agent, booking: { calendar: 'cal', by: 'link', reminders: [], hold: '0m' } },
        },
        {
          slug: 'by-ly',
          name: 'B',
          status: 'archived',
          agent: { ...agent, booking: { calendar: 'ly', notice: '4h', horizon: '14d' } },
        },
        {
          slug: 'by-robot',
          name: 'C',
          agent: {
            ...agent,
            booking: {
              calendar: 'robot',
              hours: 'Mon 09:00-12:00',
              timezone: 'Asia/Tokyo',
              no_show_after: '1d',
            },
          },
        },
        {
          slug: 'by-own',
          name: 'D',
          agent: {
            ...agent,
            booking: { calendar: 'own', hours: 'always', duration_minutes: 45, holidays: 'de-by' },
          },
        },
      ],
    }),
  },
  {
    secrets: { api_key: 'model-key' },
    file: () => ({
      workspace: { slug: 'models', plan: 'scale' },
      models: [
        {
          name: 'claude',
          provider: 'anthropic',
          api_key: 'model-key',
          prices: { 'claude-x': { input: 1, cached: 0.1, output: 5 } },
        },
        { name: 'local', provider: 'openai-compatible', base_url: 'http://localhost:11434/v1/', sees: true },
        {
          name: 'openai',
          provider: 'openai',
          api_key: 'model-key',
          prices: { y: { input: 0, output: 0.25 } },
        },
      ],
      budgets: {
        per_day: 3.5,
        tokens_per_turn: 7,
        currency: 'EUR',
        time_per_turn: '90s',
        when_spent: 'hand_over',
      },
      transcription: 'openai/whisper-1',
      campaigns: [
        {
          slug: 'several',
          name: 'S',
          agent: { ...agent, models: ['claude/claude-x', 'local/qwen3:8b', 'offline'], language: 'es' },
        },
        {
          slug: 'swedish',
          name: 'Å',
          agent: { ...agent, model: 'openai/y', language: 'sv', disclose_ai: false },
        },
      ],
    }),
  },
  {
    file: () => {
      writeFileSync(join(folder, 'prices.csv'), 'room;price\nkitchen;8000\nbath;5000\n');
      mkdirSync(join(folder, 'docs'), { recursive: true });
      writeFileSync(
        join(folder, 'docs', 'Größen & Maße.txt'),
        '# Maße\n\nDie Küche ist drei Meter lang, mindestens.\n',
      );
      writeFileSync(join(folder, 'latin.txt'), Buffer.from('Caf\xe9 et th\xe9, tous les jours.', 'latin1'));
      return {
        workspace: { slug: 'knowledge' },
        campaigns: [
          {
            slug: 'files',
            name: 'F',
            agent: {
              ...agent,
              knowledge: [{ text: 'Short.' }, { file: './prices.csv' }, { file: 'docs/Größen & Maße.txt' }],
            },
          },
          {
            slug: 'absolute',
            name: 'A',
            agent: {
              ...agent,
              knowledge: [
                { file: join(folder, 'latin.txt') },
                { url: page },
                { text: createLongText(ODD[0]!) },
              ],
            },
          },
          {
            slug: 'texts',
            name: 'T',
            agent: {
              ...agent,
              language: 'it',
              knowledge: [{ text: createLongText('Siamo aperti') }, { text: createLongText('שלום') }],
            },
          },
          {
            slug: 'one',
            name: 'O',
            agent: { ...agent, knowledge: createLongText('One text, and a long one.') },
          },
        ],
      };
    },
    // Another campaign has a different file with the same name.
    async later(app) {
      writeFileSync(join(folder, 'prices.csv'), 'room;price\nkitchen;9000\n');
      const later = {
        workspace: { slug: 'knowledge' },
        campaigns: [{ slug: 'later', name: 'L', agent: { ...agent, knowledge: [{ file: 'prices.csv' }] } }],
      };
      const knowledge = { folder, allowLocal: true, offline: false };
      await applyFile(app.system, JSON.stringify(later), 'later.yaml', { knowledge });
    },
  },
  {
    file: () => ({
      workspace: { slug: 'people', timezone: 'Europe/Paris' },
      members: [
        { email: 'Ana@people.test', name: 'أنا', role: 'owner', password: 'a long enough password' },
        {
          email: 'bea@people.test',
          role: 'editor',
          calendar: { hours: 'Tue-Thu 10:00-16:00', timezone: 'Europe/Lisbon', holidays: 'PT' },
        },
        {
          email: 'cus@people.test',
          name: 'Custom',
          role: 'custom',
          scopes: ['webhooks:manage', 'leads:read'],
          calendar: {},
        },
        {
          email: 'view@people.test',
          name: ODD[12],
          role: 'viewer',
          calendar: { days_off: ['2026-12-24'], daily_cap: 3 },
        },
      ],
      campaigns: [
        {
          ...{ slug: 'team', name: 'Team' },
          agent: {
            ...agent,
            booking: {
              ...{
                calendar: 'builtin',
                hours: 'Mon-Fri 09:00-18:00, Sat 10:00-12:00',
                members: ['BEA@people.test', 'ana@people.test'],
              },
              ...{
                assign: 'owner',
                buffer_before: '5m',
                buffer_after: '1h',
                daily_cap: 6,
                days_off: ['2026-12-28..2027-01-02'],
                holidays: 'FR',
              },
            },
          },
        },
      ],
      keys: [{ name: ODD[2], scopes: ['leads:write', 'leads:read'] }],
    }),
  },
  {
    file: () => ({
      workspace: { slug: 'by-api', plan: 'scale' },
      keys: [{ name: 'all', scopes: 'all' }],
      numbers: [{ phone: '33600000901', engine: 'simulator' }],
      campaigns: [{ slug: 'spring', name: 'S', status: 'active', number: '33600000901', agent }],
      lists: [{ name: 'File', campaign: 'spring' }],
      webhooks: [
        {
          url: 'https://example.com/a?token=1',
          events: ['message.received'],
          active: false,
          description: ODD[0],
        },
      ],
    }),
    async later(app, { keys: [key], campaigns: [campaign] }) {
      const api = app.api(key!.key!);
      const listed = await api.call(contract.lists.create, { name: 'By API', description: '  spaced  ' });
      await api.call(contract.lists.create, { name: 'By API' });
      await api.call(contract.lists.importLeads, {
        id: listed.data.id,
        leads: [{ phone: '33612345678', name: 'Zoé' }, { phone: '33612345679' }],
      });
      const hook = {
        url: 'https://example.com/b',
        events: ['message.received' as const, 'booking.created' as const],
      };
      await api.call(contract.webhooks.create, { ...hook, description: ' spaced ' });
      await api.call(contract.webhooks.create, hook);
      await api.call(contract.blocklist.create, { kind: 'prefix', value: '+44 7', label: ' spaced ' });
      await app.system.db.pool.query(
        `insert into block_rules (team_id, id, kind, value, campaign_id, created_at)
         select team_id, 'rule_one', 'number', '33699999999', id, created_at from campaigns where id = $1`,
        [campaign!.id],
      );
    },
  },
];
