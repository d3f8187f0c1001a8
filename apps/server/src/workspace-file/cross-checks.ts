// Checks that involve several fields of a workspace file: duplicate names, names of missing records, and values whose
// bounds depend on another field. The checks read plain values of any shape, so that they also work if the schema
// refuses a field.
import {
  BUILTIN,
  blockProblem,
  blockValue,
  type Issue,
  issue,
  type PlacedItem,
  placeViolation,
  splitKnowledge,
  toBareDigits,
  type Violation,
} from '@parley/contract';
import { ENGINE_KINDS, type EngineKind } from '../engines/capabilities.ts';
import { getEngineSettings } from '../engines/settings.ts';
import { resolveDailyQuota, resolvePacing } from '../features/pacing/index.ts';
import { parseNumberHandle } from './fields.ts';
import type { Path } from './problem.ts';

/** A name that the file uses but does not define, so a record with it must exist in the workspace. */
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
export function listItems(value: unknown, section: string): [Fields, number][] {
  const items = isFields(value) ? value[section] : undefined;
  if (!Array.isArray(items)) return [];
  return [...items.entries()].flatMap(([index, item]) => (isFields(item) ? [[item, index]] : []));
}

const trimText = (text: string) => text.trim();
const lowercase = (text: string) => text.trim().toLowerCase();

/** The field that identifies the items of a section, and the function that normalizes its values for comparison. */
const NAMES: [section: string, field: string, normal: (text: string) => string][] = [
  ['models', 'name', trimText],
  ['members', 'email', lowercase],
  ['keys', 'name', trimText],
  ['calendars', 'name', trimText],
  ['campaigns', 'slug', trimText],
  ['lists', 'name', trimText],
  ['links', 'code', trimText],
  ['webhooks', 'url', trimText],
];

/** Returns an issue for each duplicate name. */
export function findDuplicates(value: unknown): Issue[] {
  const found = NAMES.flatMap(([section, field, normal]) =>
    findTwice(listItems(value, section), section, field, (item) => getNormalName(item[field], normal)),
  );
  const rules = findTwice(listItems(value, 'blocked'), 'blocked', 'value', (rule) => {
    const name = getNormalName(rule.value, blockValue);
    return name && `${rule.kind ?? 'number'} ${name} ${rule.campaign ?? ''}`;
  });
  const criteria = listItems(value, 'campaigns').flatMap(([campaign, index]) =>
    findTwice(
      listItems(campaign.agent, 'criteria'),
      `campaigns[${index}].agent.criteria`,
      'key',
      (criterion) => getNormalName(criterion.key, trimText),
    ).map((one) => ({
      ...one,
      path: ['campaigns', index, 'agent', 'criteria', ...one.path.slice(1)],
    })),
  );
  // Both calendars would receive every booking that a lead makes on the provider's page.
  const places = ['event_type_id', 'event_type'].flatMap((field) =>
    findTwice(listItems(value, 'calendars'), 'calendars', field, (calendar) =>
      getEventTypeKey(calendar, field),
    ),
  );
  const numbers = findTwice(listItems(value, 'numbers'), 'numbers', 'phone', getHandle);
  return [...found, ...places, ...numbers, ...findSharedSettings(value), ...rules, ...criteria];
}

/** Returns an issue if two numbers are the same number at their provider. */
function findSharedSettings(value: unknown): Issue[] {
  const first = new Map<string, string>();
  return listItems(value, 'numbers').flatMap(([number, index]) => {
    const engine = ENGINE_KINDS.find((kind) => kind === number.engine);
    const settings = engine && getEngineSettings(engine);
    const own = getHandle(number);
    if (!settings || own === undefined) return [];
    const given = number[settings.section];
    if (!isFields(given)) return [];
    const values = settings.unique.map((field) => given[field]);
    if (!values.every((one) => typeof one === 'string')) return [];
    const name = [engine, ...values.map(trimText)].join(' ');
    const before = first.get(name);
    if (before === undefined) {
      first.set(name, own);
      return [];
    }
    if (before === own) return [];
    return [issue('number_shared', { own, other: before }, getUniquePath(engine, index))];
  });
}

/** Returns the path of the setting that identifies a number at its provider. */
export function getUniquePath(engine: EngineKind, index: number): Path {
  const settings = getEngineSettings(engine);
  return ['numbers', index, ...(settings ? [settings.section, settings.unique.at(-1)!] : [])];
}

/** Returns a key that identifies a calendar's event type on its server; undefined without an event type. */
function getEventTypeKey(calendar: Fields, field: string): string | undefined {
  const { url = null, [field]: place } = calendar;
  return place === undefined ? undefined : JSON.stringify([url, String(place)]);
}

/** Returns the name of a number: its phone or its Instagram name. undefined if the file gives neither. */
export function getHandle(number: Fields): string | undefined {
  const username = ENGINE_KINDS.flatMap((kind) => getEngineSettings(kind)?.section ?? []).flatMap(
    (section) => {
      const settings = number[section];
      return isFields(settings) && typeof settings.username === 'string' ? [settings.username] : [];
    },
  )[0];
  return (
    getNormalName(number.phone, toBareDigits) ??
    (username && normalizeHandle(`@${username.replace(/^@/, '')}`))
  );
}

const normalizeHandle = (text: string) => parseNumberHandle(text) ?? toBareDigits(text);

function getNormalName(value: unknown, normal: (text: string) => string): string | undefined {
  return typeof value === 'string' ? normal(value) : undefined;
}

function findTwice(
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
export function findReferences(value: unknown): Reference[] {
  const phones = new Set(listItems(value, 'numbers').map(([item]) => getHandle(item)));
  const slugs = new Set(listItems(value, 'campaigns').map(([item]) => getNormalName(item.slug, trimText)));
  const found: Reference[] = [];
  const look = (section: string, field: string, kind: Reference['kind']) => {
    for (const [item, index] of listItems(value, section)) {
      const name = getNormalName(item[field], kind === 'number' ? normalizeHandle : trimText);
      if (name === undefined || (kind === 'number' ? phones : slugs).has(name)) continue;
      found.push({ path: [section, index, field], kind, name });
    }
  };
  look('campaigns', 'number', 'number');
  look('lists', 'campaign', 'campaign');
  look('links', 'number', 'number');
  look('links', 'campaign', 'campaign');
  look('blocked', 'campaign', 'campaign');
  return [...found, ...findMeetingReferences(value)];
}

/** Returns the calendars that campaigns use, and the members who host the meetings. */
function findMeetingReferences(value: unknown): Reference[] {
  const calendars = new Set(
    listItems(value, 'calendars').map(([item]) => getNormalName(item.name, trimText)),
  );
  const emails = new Set(listItems(value, 'members').map(([item]) => getNormalName(item.email, lowercase)));
  return listItems(value, 'campaigns').flatMap(([{ agent }, index]) => {
    const booking = isFields(agent) && isFields(agent.booking) ? agent.booking : {};
    const path: Path = ['campaigns', index, 'agent', 'booking'];
    const calendar = getNormalName(booking.calendar, trimText) || BUILTIN;
    const members = Array.isArray(booking.members) ? booking.members : [];
    const people = members.flatMap((written, place): Reference[] => {
      const name = getNormalName(written, trimText);
      if (name === undefined || emails.has(lowercase(name))) return [];
      return [{ path: [...path, 'members', place], kind: 'member', name }];
    });
    if (calendar === BUILTIN || calendars.has(calendar)) return people;
    return [{ path: [...path, 'calendar'], kind: 'calendar', name: calendar }, ...people];
  });
}

/** A file or page that a campaign's knowledge names. */
export interface KnowledgeReference {
  path: Path;
  /** The campaign's index in the document. */
  campaign: number;
  item: PlacedItem;
}

/** Returns the files and pages that the knowledge of a document's campaigns names, from the document's plain value. */
export function findKnowledgeReferences(value: unknown): KnowledgeReference[] {
  return listItems(value, 'campaigns').flatMap(([campaign, index]) => {
    const knowledge = isFields(campaign.agent) ? campaign.agent.knowledge : undefined;
    return splitKnowledge(knowledge).searched.map((item) => {
      const place = item.index === null ? [] : [item.index, item.kind];
      return { path: ['campaigns', index, 'agent', 'knowledge', ...place], campaign: index, item };
    });
  });
}

/** Returns the issues of numbers, campaigns and block rules in which the bounds of a field depend on another field. */
export function checkBounds(value: unknown): Issue[] {
  const found: Issue[] = [];
  for (const [number, index] of listItems(value, 'numbers')) {
    const engine = ENGINE_KINDS.find((kind) => kind === number.engine);
    if (!engine) continue;
    const quota = resolveDailyQuota(engine, number.daily_quota);
    if ('issue' in quota) found.push(moveIssue(['numbers', index], quota.issue));
    if (!isFields(number.pacing)) continue;
    for (const [field, written] of Object.entries(number.pacing)) {
      const pacing = resolvePacing(engine, { [field]: written });
      if ('issue' in pacing) found.push(moveIssue(['numbers', index], pacing.issue));
    }
  }
  for (const [campaign, index] of listItems(value, 'campaigns')) {
    if (campaign.status !== 'active' || (campaign.number ?? null) !== null) continue;
    found.push(issue('required_while_active', {}, ['campaigns', index, 'number']));
  }
  for (const [rule, index] of listItems(value, 'blocked')) {
    const problem =
      typeof rule.value === 'string' ? findRuleProblem(rule.kind ?? 'number', rule.value) : null;
    if (problem) found.push(placeViolation(['blocked', index, 'value'], problem));
  }
  return found;
}

/** Moves the issue of a record to the record's `path` in the file. */
function moveIssue(path: Path, one: Issue): Issue {
  return { ...one, path: [...path, ...one.path] };
}

/**
 * Returns what `POST /blocked-contacts` would reject about a value of the block list (sending.md#block-list); null if
 * nothing.
 */
function findRuleProblem(kind: unknown, value: string): Violation | null {
  return kind === 'prefix' || kind === 'number' ? blockProblem(kind, value) : null;
}
