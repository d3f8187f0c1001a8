// The reverse of the schemas: converts stored records to the plain values of a workspace file that changes nothing when
// applied. Fields equal to their default are omitted. The fields of an agent are in `agent-block.ts`.
import { SCOPES, type Scope, spellDuration, spellRange } from '@parley/contract';
import type { CalendarProvider } from '../calendars/port.ts';
import { getCalendarSettings } from '../calendars/settings.ts';
import type { EngineKind } from '../engines/capabilities.ts';
import { getEngineSettings } from '../engines/settings.ts';
import type { AgentSettings } from '../features/campaigns/index.ts';
import { type Budgets, DEFAULT_BUDGETS, type ProviderInput } from '../features/models/index.ts';
import { defaultPacing, type Pacing, resolveDailyQuota } from '../features/pacing/index.ts';
import type { MemberCalendar } from '../features/team/index.ts';
import type { CampaignTemplate } from '../features/templates/index.ts';
import {
  type AgentContext,
  type Block,
  pickDiffering,
  toAgentBlock,
  toMemberCalendarBlock,
  toTemplateBlock,
} from './agent-block.ts';
import type { WrittenAgent } from './agent-settings.ts';

/** Returns the value that stands for a stored secret in a block; undefined to omit the field. */
export type GetSecret = (field: string) => unknown;

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

/** @param getSecret returns the variable for a secret; called for each secret that the engine needs. */
export function toNumberBlock(number: StoredNumber, getSecret: GetSecret): Block {
  const { engine } = number;
  const settings = getEngineSettings(engine);
  const quota = resolveDailyQuota(engine);
  return {
    ...pickDiffering({ phone: [number.phone, null], name: [number.name, null] }),
    engine,
    ...(settings && { [settings.section]: toSettingsBlock(settings.fields, number.settings, getSecret) }),
    ...pickDiffering({
      daily_quota: [number.daily_quota, 'daily_quota' in quota ? quota.daily_quota : null],
    }),
    connected_since: number.connected_since.toISOString(),
    ...pickDiffering({ pacing: [toPacingBlock(number.pacing, defaultPacing(engine)), {}] }),
  };
}

function toPacingBlock(pacing: Pacing, usual: Pacing): Block {
  const text = ({ first_contact_gap, send_gap, ...counts }: Pacing): Block => ({
    first_contact_gap: spellRange(first_contact_gap),
    send_gap: spellRange(send_gap),
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count ?? 0])),
  });
  const [own, otherwise] = [text(pacing), text(usual)];
  return pickDiffering(
    Object.fromEntries(Object.keys(own).map((name) => [name, [own[name], otherwise[name]]])),
  );
}

type Field = { format: string; otherwise?: string; optional?: true };

function toSettingsBlock(
  fields: Readonly<Record<string, Field>>,
  values: Texts,
  getSecret: GetSecret,
): Block {
  const written = Object.entries(fields).flatMap(([name, { format, otherwise }]) => {
    const value = format === 'secret' || format === 'key_file' ? getSecret(name) : values[name];
    return value === undefined || value === otherwise ? [] : [[name, toYamlValue(format, value)] as const];
  });
  return Object.fromEntries(written);
}

/** Returns a value as people write it in YAML, which has numbers and booleans. */
function toYamlValue(format: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (format === 'switch') return value === 'true';
  return format === 'figure' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

export interface StoredCalendar {
  name: string;
  provider: CalendarProvider;
  settings: Texts;
}

/** @param getSecret returns the variable for a secret; called for each secret that the provider can have. */
export function toCalendarBlock({ name, provider, settings }: StoredCalendar, getSecret: GetSecret): Block {
  return { name, provider, ...toSettingsBlock(getCalendarSettings(provider).fields, settings, getSecret) };
}

export type StoredProvider = Omit<ProviderInput, 'api_key'>;

/** @param getSecret returns the variable for a secret; called for `api_key`. */
export function toModelBlock(
  { name, kind, base_url, prices, sees }: StoredProvider,
  getSecret: GetSecret,
): Block {
  const api_key = getSecret('api_key');
  return {
    name,
    provider: kind,
    ...pickDiffering({ base_url: [base_url, null], api_key: [api_key, undefined] }),
    ...pickDiffering({ prices: [toPricesBlock(prices), {}], sees: [sees, null] }),
  };
}

function toPricesBlock(prices: StoredProvider['prices']): Block {
  const written = Object.entries(prices).map(([model, { input, cached, output }]) => [
    model,
    { input, ...pickDiffering({ cached: [cached, input] }), output },
  ]);
  return Object.fromEntries(written);
}

/** Returns the budgets with all fields. */
export function toAllBudgets({ time_per_turn, ...figures }: Budgets): Block {
  return { ...figures, time_per_turn: spellDuration(time_per_turn) };
}

/** Returns the budgets that differ from the defaults; an empty block if none does. */
export function toBudgetsBlock(budgets: Budgets): Block {
  const { time_per_turn, ...figures } = budgets;
  const { time_per_turn: usualTime, ...usual } = DEFAULT_BUDGETS;
  return pickDiffering({
    ...Object.fromEntries(
      Object.entries(usual).map(([name, value]) => [name, [figures[name as keyof typeof usual], value]]),
    ),
    time_per_turn: [spellDuration(time_per_turn), spellDuration(usualTime)],
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
export function toMemberBlock({ email, name, role, scopes, calendar }: StoredMember): Block {
  return {
    email,
    ...pickDiffering({ name: [name, null] }),
    role,
    ...(role === 'custom' && { scopes: toScopesBlock(scopes) }),
    ...pickDiffering({ calendar: [calendar && toMemberCalendarBlock(calendar), null] }),
  };
}

export function toKeyBlock({ name, scopes }: { name: string; scopes: readonly Scope[] }): Block {
  return { name, scopes: toScopesBlock(scopes) };
}

function toScopesBlock(scopes: readonly Scope[]): 'all' | Scope[] {
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

export function toCampaignBlock(campaign: StoredCampaign, of: AgentContext): Block & { agent: WrittenAgent } {
  const { slug, name, status, purpose, number, template, agent } = campaign;
  return {
    slug,
    name,
    status,
    ...pickDiffering({ purpose: [purpose, 'setter'], number: [number, null] }),
    ...pickDiffering({ template: [template && toTemplateBlock(template), null] }),
    agent: toAgentBlock(agent, of),
  };
}

export interface StoredList {
  name: string;
  description: string | null;
  /** The slug of its campaign. */
  campaign: string | null;
}

export function listBlock({ name, description, campaign }: StoredList): Block {
  return { name, ...pickDiffering({ description: [description, null], campaign: [campaign, null] }) };
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
    ...pickDiffering({
      campaign: [link.campaign, null],
      source: [link.source, 'other'],
      message: [link.message, ''],
    }),
    ...pickDiffering({ dedicated: [link.dedicated, false], active: [link.active, true] }),
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

export function toRuleBlock({ kind, value, label, reason, campaign }: StoredRule): Block {
  return {
    ...pickDiffering({ kind: [kind, 'number'] }),
    value,
    ...pickDiffering({ label: [label, null], reason: [reason, null], campaign: [campaign, null] }),
  };
}

export interface StoredWebhook {
  url: string;
  events: readonly string[];
  description: string | null;
  active: boolean;
}

export function toWebhookBlock({ url, events, description, active }: StoredWebhook): Block {
  return { url, events, ...pickDiffering({ description: [description, null], active: [active, true] }) };
}
