// The reverse of the schemas: turns stored records into the plain values of a workspace file, so that applying them
// changes nothing. Fields equal to their default are omitted. The fields of an agent are in `agent-block.ts`.
import { SCOPES, type Scope } from '@parley/contract';
import type { CalendarProvider } from '../calendars/port.ts';
import { calendarSettings } from '../calendars/settings.ts';
import type { EngineKind } from '../engines/capabilities.ts';
import { settingsOf } from '../engines/settings.ts';
import type { AgentSettings } from '../features/campaigns/index.ts';
import { type Budgets, DEFAULT_BUDGETS, type ProviderInput } from '../features/models/index.ts';
import { defaultPacing, type Pacing, resolveDailyQuota } from '../features/pacing/index.ts';
import type { MemberCalendar } from '../features/team/index.ts';
import type { CampaignTemplate } from '../features/templates/index.ts';
import {
  type AgentOf,
  agentBlock,
  type Block,
  differing,
  memberCalendarBlock,
  templateBlock,
} from './agent-block.ts';
import { durationText, rangeText } from './duration-text.ts';

/** Returns the placeholder for a stored secret in a block; undefined to omit it. */
export type SecretOf = (field: string) => unknown;

type Texts = Readonly<Record<string, string>>;

export interface StoredNumber {
  handle: string;
  phone: string | null;
  name: string | null;
  engine: EngineKind;
  daily_quota: number;
  connected_since: Date;
  pacing: Pacing;
  settings: Texts;
}

/** @param secretOf called for each secret that the engine needs. */
export function numberBlock(number: StoredNumber, secretOf: SecretOf): Block {
  const { engine } = number;
  const settings = settingsOf(engine);
  const quota = resolveDailyQuota(engine);
  return {
    ...differing({ phone: [number.phone, null], name: [number.name, null] }),
    engine,
    ...(settings && { [settings.section]: settingsBlock(settings.fields, number.settings, secretOf) }),
    ...differing({ daily_quota: [number.daily_quota, 'daily_quota' in quota ? quota.daily_quota : null] }),
    connected_since: number.connected_since.toISOString(),
    ...differing({ pacing: [pacingBlock(number.pacing, defaultPacing(engine)), {}] }),
  };
}

function pacingBlock(pacing: Pacing, usual: Pacing): Block {
  const text = ({ first_contact_gap, send_gap, ...counts }: Pacing): Block => ({
    first_contact_gap: rangeText(first_contact_gap),
    send_gap: rangeText(send_gap),
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count ?? 0])),
  });
  const [own, otherwise] = [text(pacing), text(usual)];
  return differing(Object.fromEntries(Object.keys(own).map((name) => [name, [own[name], otherwise[name]]])));
}

type Field = { format: string; otherwise?: string; optional?: true };

function settingsBlock(fields: Readonly<Record<string, Field>>, values: Texts, secretOf: SecretOf): Block {
  const written = Object.entries(fields).flatMap(([name, { format, otherwise }]) => {
    const value = format === 'secret' || format === 'key_file' ? secretOf(name) : values[name];
    return value === undefined || value === otherwise ? [] : [[name, plain(format, value)] as const];
  });
  return Object.fromEntries(written);
}

/** Returns a value in the form that people write: YAML has numbers and booleans. */
function plain(format: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (format === 'switch') return value === 'true';
  return format === 'figure' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

export interface StoredCalendar {
  name: string;
  provider: CalendarProvider;
  settings: Texts;
}

/** @param secretOf called for each secret that the provider can have. */
export function calendarBlock({ name, provider, settings }: StoredCalendar, secretOf: SecretOf): Block {
  return { name, provider, ...settingsBlock(calendarSettings(provider).fields, settings, secretOf) };
}

export type StoredProvider = Omit<ProviderInput, 'api_key'>;

/** @param secretOf called for `api_key`. */
export function modelBlock(
  { name, kind, base_url, prices, sees }: StoredProvider,
  secretOf: SecretOf,
): Block {
  const api_key = secretOf('api_key');
  return {
    name,
    provider: kind,
    ...differing({ base_url: [base_url, null], api_key: [api_key, undefined] }),
    ...differing({ prices: [pricesBlock(prices), {}], sees: [sees, null] }),
  };
}

function pricesBlock(prices: StoredProvider['prices']): Block {
  const written = Object.entries(prices).map(([model, { input, cached, output }]) => [
    model,
    { input, ...differing({ cached: [cached, input] }), output },
  ]);
  return Object.fromEntries(written);
}

/** Returns the budgets with all fields. */
export function allBudgets({ time_per_turn, ...figures }: Budgets): Block {
  return { ...figures, time_per_turn: durationText(time_per_turn) };
}

/** Returns an empty block for the default budgets, which a workspace can also state. */
export function budgetsBlock(budgets: Budgets): Block {
  const { time_per_turn, ...figures } = budgets;
  const { time_per_turn: usualTime, ...usual } = DEFAULT_BUDGETS;
  return differing({
    ...Object.fromEntries(
      Object.entries(usual).map(([name, value]) => [name, [figures[name as keyof typeof usual], value]]),
    ),
    time_per_turn: [durationText(time_per_turn), durationText(usualTime)],
  });
}

export interface StoredMember {
  email: string;
  name: string | null;
  role: string;
  scopes: readonly Scope[];
  calendar: MemberCalendar | null;
}

/** Returns a member without the password. */
export function memberBlock({ email, name, role, scopes, calendar }: StoredMember): Block {
  return {
    email,
    ...differing({ name: [name, null] }),
    role,
    ...(role === 'custom' && { scopes: scopesBlock(scopes) }),
    ...differing({ calendar: [calendar && memberCalendarBlock(calendar), null] }),
  };
}

export function keyBlock({ name, scopes }: { name: string; scopes: readonly Scope[] }): Block {
  return { name, scopes: scopesBlock(scopes) };
}

function scopesBlock(scopes: readonly Scope[]): 'all' | Scope[] {
  const known = SCOPES.filter((scope) => scopes.includes(scope));
  return known.length === SCOPES.length ? 'all' : known;
}

export interface StoredCampaign {
  slug: string;
  name: string;
  status: string;
  purpose: string;
  /** The number's phone or Instagram name. */
  number: string | null;
  template: CampaignTemplate | null;
  agent: AgentSettings;
}

export function campaignBlock(campaign: StoredCampaign, of: AgentOf): Block {
  const { slug, name, status, purpose, number, template, agent } = campaign;
  return {
    slug,
    name,
    status,
    ...differing({ purpose: [purpose, 'setter'], number: [number, null] }),
    ...differing({ template: [template && templateBlock(template), null] }),
    agent: agentBlock(agent, of),
  };
}

export interface StoredList {
  name: string;
  description: string | null;
  /** The slug of its campaign. */
  campaign: string | null;
}

export function listBlock({ name, description, campaign }: StoredList): Block {
  return { name, ...differing({ description: [description, null], campaign: [campaign, null] }) };
}

export interface StoredLink {
  code: string;
  name: string;
  number: string;
  campaign: string | null;
  source: string;
  message: string;
  dedicated: boolean;
  active: boolean;
}

export function linkBlock({ code, name, number, ...link }: StoredLink): Block {
  return {
    ...{ code, name, number },
    ...differing({
      campaign: [link.campaign, null],
      source: [link.source, 'other'],
      message: [link.message, ''],
    }),
    ...differing({ dedicated: [link.dedicated, false], active: [link.active, true] }),
  };
}

export interface StoredRule {
  kind: string;
  value: string;
  label: string | null;
  reason: string | null;
  /** The slug of the only campaign that applies the rule; null for the whole workspace. */
  campaign: string | null;
}

export function ruleBlock({ kind, value, label, reason, campaign }: StoredRule): Block {
  return {
    ...differing({ kind: [kind, 'number'] }),
    value,
    ...differing({ label: [label, null], reason: [reason, null], campaign: [campaign, null] }),
  };
}

export interface StoredWebhook {
  url: string;
  events: readonly string[];
  description: string | null;
  active: boolean;
}

export function webhookBlock({ url, events, description, active }: StoredWebhook): Block {
  return { url, events, ...differing({ description: [description, null], active: [active, true] }) };
}
