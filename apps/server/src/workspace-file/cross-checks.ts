// Checks across several fields of a workspace file: duplicate names, names of missing records, and numbers whose bounds
// depend on another field. They read plain values of any shape, so that they also work when the schema refuses a field.
import {
  bareDigits,
  blockProblem,
  blockValue,
  type Issue,
  issue,
  issueAt,
  type Violation,
} from '@parley/contract';
import { ENGINE_KINDS, type EngineKind } from '../engines/capabilities.ts';
import { settingsOf } from '../engines/settings.ts';
import { BUILTIN } from '../features/campaigns/index.ts';
import { type PlacedItem, splitKnowledge } from '../features/knowledge/index.ts';
import { resolveDailyQuota, resolvePacing } from '../features/pacing/index.ts';
import { numberHandle } from './fields.ts';
import type { Path } from './problem.ts';

/** A name that is not in the file and must already be in the workspace. */
export interface Reference {
  path: Path;
  kind: 'number' | 'campaign' | 'calendar' | 'member';
  name: string;
}

type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the items of a section that are maps, with their indexes. */
export function itemsOf(value: unknown, section: string): [Fields, number][] {
  const items = isFields(value) ? value[section] : undefined;
  if (!Array.isArray(items)) return [];
  return [...items.entries()].flatMap(([index, item]) => (isFields(item) ? [[item, index]] : []));
}

const same = (text: string) => text.trim();
const lower = (text: string) => text.trim().toLowerCase();

/** The field that identifies a section's items, and how its values are compared. */
const NAMES: [section: string, field: string, normal: (text: string) => string][] = [
  ['models', 'name', same],
  ['members', 'email', lower],
  ['keys', 'name', same],
  ['calendars', 'name', same],
  ['campaigns', 'slug', same],
  ['lists', 'name', same],
  ['links', 'code', same],
  ['webhooks', 'url', same],
];

/** Returns an issue for each duplicate name. */
export function duplicates(value: unknown): Issue[] {
  const found = NAMES.flatMap(([section, field, normal]) =>
    twice(itemsOf(value, section), section, field, (item) => named(item[field], normal)),
  );
  const rules = twice(itemsOf(value, 'blocked'), 'blocked', 'value', (rule) => {
    const name = named(rule.value, blockValue);
    return name && `${rule.kind ?? 'number'} ${name} ${rule.campaign ?? ''}`;
  });
  const criteria = itemsOf(value, 'campaigns').flatMap(([campaign, index]) =>
    twice(itemsOf(campaign.agent, 'criteria'), `campaigns[${index}].agent.criteria`, 'key', (criterion) =>
      named(criterion.key, same),
    ).map((one) => ({
      ...one,
      path: ['campaigns', index, 'agent', 'criteria', ...one.path.slice(1)],
    })),
  );
  // Both calendars would receive the bookings that leads make on the provider's page.
  const places = ['event_type_id', 'event_type'].flatMap((field) =>
    twice(itemsOf(value, 'calendars'), 'calendars', field, (calendar) => placeOf(calendar, field)),
  );
  const numbers = twice(itemsOf(value, 'numbers'), 'numbers', 'phone', handleOf);
  return [...found, ...places, ...numbers, ...sharedSettings(value), ...rules, ...criteria];
}

/** Returns an issue for two numbers that are the same one at their provider. */
function sharedSettings(value: unknown): Issue[] {
  const first = new Map<string, string>();
  return itemsOf(value, 'numbers').flatMap(([number, index]) => {
    const engine = ENGINE_KINDS.find((kind) => kind === number.engine);
    const settings = engine && settingsOf(engine);
    const own = handleOf(number);
    if (!settings || own === undefined) return [];
    const given = number[settings.section];
    if (!isFields(given)) return [];
    const values = settings.unique.map((field) => given[field]);
    if (!values.every((one) => typeof one === 'string')) return [];
    const name = [engine, ...values.map(same)].join(' ');
    const before = first.get(name);
    if (before === undefined) {
      first.set(name, own);
      return [];
    }
    if (before === own) return [];
    return [issue('number_shared', { own, other: before }, pathOfUnique(engine, index))];
  });
}

/** Returns the path of the setting that identifies a number at its provider. */
export function pathOfUnique(engine: EngineKind, index: number): Path {
  const settings = settingsOf(engine);
  return ['numbers', index, ...(settings ? [settings.section, settings.unique.at(-1)!] : [])];
}

/** Returns the key of a calendar's event type, whichever server it is on. */
function placeOf(calendar: Fields, field: string): string | undefined {
  const { url = null, [field]: place } = calendar;
  return place === undefined ? undefined : JSON.stringify([url, String(place)]);
}

/** Returns the name of a number: its phone or its Instagram name. */
export function handleOf(number: Fields): string | undefined {
  const username = ENGINE_KINDS.flatMap((kind) => settingsOf(kind)?.section ?? []).flatMap((section) => {
    const settings = number[section];
    return isFields(settings) && typeof settings.username === 'string' ? [settings.username] : [];
  })[0];
  return named(number.phone, bareDigits) ?? (username && numberName(`@${username.replace(/^@/, '')}`));
}

const numberName = (text: string) => numberHandle(text) ?? bareDigits(text);

function named(value: unknown, normal: (text: string) => string): string | undefined {
  return typeof value === 'string' ? normal(value) : undefined;
}

function twice(
  items: [Fields, number][],
  section: string,
  field: string,
  nameOf: (item: Fields) => string | undefined,
): Issue[] {
  const first = new Map<string, number>();
  return items.flatMap(([item, index]) => {
    const name = nameOf(item);
    if (name === undefined) return [];
    const before = first.get(name);
    if (before === undefined) {
      first.set(name, index);
      return [];
    }
    return [issue('same_as', { other: `${section}[${before}].${field}` }, [section, index, field])];
  });
}

/** Returns the numbers, campaigns, calendars and members that the file names but does not define. */
export function references(value: unknown): Reference[] {
  const phones = new Set(itemsOf(value, 'numbers').map(([item]) => handleOf(item)));
  const slugs = new Set(itemsOf(value, 'campaigns').map(([item]) => named(item.slug, same)));
  const found: Reference[] = [];
  const look = (section: string, field: string, kind: Reference['kind']) => {
    for (const [item, index] of itemsOf(value, section)) {
      const name = named(item[field], kind === 'number' ? numberName : same);
      if (name === undefined || (kind === 'number' ? phones : slugs).has(name)) continue;
      found.push({ path: [section, index, field], kind, name });
    }
  };
  look('campaigns', 'number', 'number');
  look('lists', 'campaign', 'campaign');
  look('links', 'number', 'number');
  look('links', 'campaign', 'campaign');
  look('blocked', 'campaign', 'campaign');
  return [...found, ...meetingReferences(value)];
}

/** Returns the calendars that campaigns book on, and the members who have their meetings. */
function meetingReferences(value: unknown): Reference[] {
  const calendars = new Set(itemsOf(value, 'calendars').map(([item]) => named(item.name, same)));
  const emails = new Set(itemsOf(value, 'members').map(([item]) => named(item.email, lower)));
  return itemsOf(value, 'campaigns').flatMap(([{ agent }, index]) => {
    const booking = isFields(agent) && isFields(agent.booking) ? agent.booking : {};
    const path: Path = ['campaigns', index, 'agent', 'booking'];
    const calendar = named(booking.calendar, same) || BUILTIN;
    const members = Array.isArray(booking.members) ? booking.members : [];
    const people = members.flatMap((written, place): Reference[] => {
      const name = named(written, same);
      if (name === undefined || emails.has(lower(name))) return [];
      return [{ path: [...path, 'members', place], kind: 'member', name }];
    });
    if (calendar === BUILTIN || calendars.has(calendar)) return people;
    return [{ path: [...path, 'calendar'], kind: 'calendar', name: calendar }, ...people];
  });
}

/** A file or page in a campaign's knowledge. */
export interface KnowledgeReference {
  path: Path;
  /** The campaign's index in the document. */
  campaign: number;
  item: PlacedItem;
}

/** Returns the knowledge that a document's campaigns name, from its plain value. */
export function knowledgeReferences(value: unknown): KnowledgeReference[] {
  return itemsOf(value, 'campaigns').flatMap(([campaign, index]) => {
    const knowledge = isFields(campaign.agent) ? campaign.agent.knowledge : undefined;
    return splitKnowledge(knowledge).searched.map((item) => {
      const place = item.index === null ? [] : [item.index, item.kind];
      return { path: ['campaigns', index, 'agent', 'knowledge', ...place], campaign: index, item };
    });
  });
}

/** Returns issues of numbers, campaigns and block rules whose bounds depend on another field. */
export function bounds(value: unknown): Issue[] {
  const found: Issue[] = [];
  for (const [number, index] of itemsOf(value, 'numbers')) {
    const engine = ENGINE_KINDS.find((kind) => kind === number.engine);
    if (!engine) continue;
    const quota = resolveDailyQuota(engine, number.daily_quota);
    if ('issue' in quota) found.push(below(['numbers', index], quota.issue));
    if (!isFields(number.pacing)) continue;
    for (const [field, written] of Object.entries(number.pacing)) {
      const pacing = resolvePacing(engine, { [field]: written });
      if ('issue' in pacing) found.push(below(['numbers', index], pacing.issue));
    }
  }
  for (const [campaign, index] of itemsOf(value, 'campaigns')) {
    if (campaign.status !== 'active' || (campaign.number ?? null) !== null) continue;
    found.push(issue('required_while_active', {}, ['campaigns', index, 'number']));
  }
  for (const [rule, index] of itemsOf(value, 'blocked')) {
    const problem = typeof rule.value === 'string' ? ruleProblem(rule.kind ?? 'number', rule.value) : null;
    if (problem) found.push(issueAt(['blocked', index, 'value'], problem));
  }
  return found;
}

/** Moves the issue of a record to the record's `path` in the file. */
function below(path: Path, one: Issue): Issue {
  return { ...one, path: [...path, ...one.path] };
}

/** Applies the same rule as `POST /blocked-contacts` (sending.md#block-list). */
function ruleProblem(kind: unknown, value: string): Violation | null {
  return kind === 'prefix' || kind === 'number' ? blockProblem(kind, value) : null;
}
