// Creates the initial data of a test through the product's verbs: a workspace from a workspace file, and phones.
import { randomInt } from 'node:crypto';
import type { App } from '../composition/app.ts';
import { type Applied, applySections, normalizeAgent } from '../workspace-file/index.ts';
import { setQuickPassword } from './quick-password.ts';

/** Sections of a workspace file (workspace-file.md), each with a default. */
export interface WorkspaceParts {
  slug?: string;
  plan?: 'free' | 'starter' | 'business' | 'scale';
  keys?: { name: string; scopes: 'all' | string[] }[];
  /** Merged over the default simulated number. */
  number?: Record<string, unknown>;
  numbers?: Record<string, unknown>[];
  /** Merged over the default campaign. */
  campaign?: Record<string, unknown>;
  campaigns?: Record<string, unknown>[];
  /** Members with passwords that are cheap to check. */
  members?: { email?: string; password?: string; [field: string]: unknown }[];
  /** Merged over the default agent. */
  agent?: Record<string, unknown>;
  [section: string]: unknown;
}

export interface Workspace {
  teamId: string;
  slug: string;
  /** An API key with every scope. */
  key: string;
  keys: Record<string, string>;
  /** The number of the default campaign: its phone, or `@` and its Instagram name. */
  number: string;
  numberId: string;
  campaign: string;
  campaignId: string;
  applied: Applied;
}

export interface Make {
  workspace(parts?: WorkspaceParts): Promise<Workspace>;
  /** Returns a phone that no test has used. */
  phone(): string;
}

/** Agent settings without pacing, which only the simulator allows. */
export const NO_PACING = {
  first_contact_gap: '0s',
  send_gap: '0s',
  per_minute: 0,
  per_hour: 0,
  first_contacts_per_day: 0,
  identical_per_hour: 0,
};

export const USUAL_AGENT = {
  model: 'offline',
  language: 'en',
  goal: 'Qualify leads for a kitchen renovation and book a visit.',
  first_message: 'Hi {{name}}, this is Lea from Acme. You asked about a new kitchen.',
  knowledge: 'We work within 50 km of Lyon. A project starts at 8,000 euros.',
  criteria: [
    { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
    { key: 'budget', ask: 'What budget do you have in mind?', expect: '>= 8000' },
  ],
  booking: {
    calendar: 'builtin',
    duration_minutes: 30,
    hours: 'Mon-Fri 09:00-18:00',
    timezone: 'Europe/Paris',
  },
  follow_ups: ['1d', '3d'],
  humanize: false,
  reply_delay: '0s',
  sending_hours: 'always',
};

/** Returns the settings of {@link USUAL_AGENT} with these changes, as a form sends them. */
export const buildAgentForm = (changes: Record<string, unknown> = {}) =>
  normalizeAgent({ ...USUAL_AGENT, ...changes }) as Record<string, unknown>;

let made = 0;
/** Each process returns consecutive phones from a random start, because random phones would sometimes be equal. */
let lastPhone = randomInt(10_000_000, 90_000_000);

export function createMake(app: Pick<App, 'system'>): Make {
  const phone = () => `336${++lastPhone}`;
  /** The latest creation. Workspaces are created one at a time, because they can name the same person. */
  let creating: Promise<unknown> = Promise.resolve();
  return {
    phone,
    async workspace(parts = {}) {
      const {
        slug = `team-${++made}`,
        plan = 'scale',
        keys,
        number,
        numbers,
        campaign,
        campaigns,
        members = [{ email: 'ana@acme.test', name: 'Ana', role: 'owner' }],
        agent,
        ...rest
      } = parts;
      const own = phone();
      const usualNumber = {
        phone: own,
        name: 'Front desk',
        engine: 'simulator',
        daily_quota: 1000,
        connected_since: '2026-01-01',
        pacing: NO_PACING,
        ...number,
      };
      const { username } = (number?.['instagram'] ?? {}) as { username?: string };
      const handle = String(usualNumber.phone ?? `@${username}`);
      const usualCampaign = {
        slug: 'spring',
        name: 'Lea from Acme',
        status: 'active',
        purpose: 'setter',
        number: handle,
        agent: { ...USUAL_AGENT, ...agent },
        ...campaign,
      };
      const document = {
        // Don't ask calendars for their zone when the file is applied.
        workspace: { slug, name: 'Acme', plan, timezone: 'UTC' },
        members: members.map(({ password, ...member }) => member),
        keys: [{ name: 'CRM', scopes: 'all' }, ...(keys ?? [])],
        numbers: [usualNumber, ...(numbers ?? [])],
        campaigns: [usualCampaign, ...(campaigns ?? [])],
        ...rest,
      };
      // Remove undefined values. Writing and parsing YAML would take a tenth of the time of most tests.
      const sections = JSON.parse(JSON.stringify(document));
      const creation = creating.then(() => applySections(app.system, slug, sections, { setsModels: true }));
      creating = creation.catch(() => {});
      const applied = await creation;
      for (const { email, password } of members)
        if (email !== undefined && password !== undefined) await setQuickPassword(app, email, password);
      return {
        teamId: applied!.workspace.team_id,
        slug,
        key: applied!.keys[0]!.key!,
        keys: Object.fromEntries(applied!.keys.map(({ name, key }) => [name, key!])),
        number: handle,
        numberId: applied!.numbers[0]!.id,
        campaign: String(usualCampaign.slug),
        campaignId: applied!.campaigns[0]!.id,
        applied: applied!,
      };
    },
  };
}
