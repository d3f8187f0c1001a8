// Replaces names, phones and other values that identify people in a conversation. The same value always gets the same
// replacement.
import { ADDRESS, ADDRESS_ENDINGS } from '../../language/address-patterns.ts';
import { foldText } from '../../language/fold-text.ts';
import { findStreetAddresses } from '../../language/street-addresses.ts';
import { getPlainLanguage } from '../../language/words/reader.ts';
import { chooseLeadCountry, chooseLeadPhone } from '../lead-phone.ts';
import { personWords } from '../words.ts';
import { findNames, listNameParts } from './find-names.ts';
import { findPhones } from './find-phones.ts';
import { findVariable, readVariable } from './find-variables.ts';

/** The kinds of values that are replaced. */
export const REPLACED_KINDS = ['name', 'phone', 'email', 'link', 'handle', 'address', 'variable'] as const;
export type ReplacedKind = (typeof REPLACED_KINDS)[number];

export interface KnownPeople {
  /** Full names: the lead's first. */
  names: readonly string[];
  /** Phones of the lead. */
  phones: readonly string[];
  /** The values of the lead's variables. */
  variables: readonly string[];
  /** Instagram names, without `@`. */
  handles: readonly string[];
  /** The texts of the campaign, whose values are not personal. */
  campaign: string;
  language: string;
  timezone: string;
}

export interface Replacer {
  /** Returns the text with replacements. */
  replace(text: string): string;
  /** Returns the number of different values of each kind that were replaced. */
  count(): Record<ReplacedKind, number>;
}

interface Span {
  start: number;
  text: string;
  kind: ReplacedKind;
  /** The same for all notations of a value. */
  key: string;
}

/** Addresses with `i`, because texts of people are not folded. */
const ANY_ADDRESS = new RegExp(ADDRESS, 'giu');
const HANDLE = /(?<![\p{L}\d_.@])@[a-z\d_](?:[a-z\d_.]{0,28}[a-z\d_])?/giu;
const DOT =
  '(?:\\s?[([{]\\s?(?:dot|punkt|point|punto|ponto|punt|\\.)\\s?[)\\]}]\\s?|\\s(?:dot|punkt|point|punto|ponto|punt)\\s)';
const AT = '(?:arobase|arroba|chiocciola)';
const PROVIDER = '(?:gmail|googlemail|gmx|hotmail|icloud|laposte|libero|outlook|proton|protonmail|yahoo)';
const LOCAL = `[\\p{L}\\d._%+-]{1,64}(?:${DOT}[\\p{L}\\d_%+-]{1,64}){0,2}`;
const HOST = `[\\p{L}\\d-]{1,64}(?:(?:\\.|${DOT})[\\p{L}\\d-]{1,64}){0,2}`;
/** Emails that are disguised. A plain "at" is none in "I saw you at acme.com". */
const DISGUISED_EMAIL = new RegExp(
  `(?<![\\p{L}\\d])${LOCAL}(?:(?:\\s?[([{]\\s?(?:at|@|${AT})\\s?[)\\]}]\\s?|\\s${AT}\\s|\\s?@\\s)${HOST}(?:\\.|${DOT})|(?:\\sat\\s|@)${HOST}${DOT}|\\sat\\s${PROVIDER}\\.)(?:${ADDRESS_ENDINGS})(?![\\p{L}\\d])`,
  'giu',
);
const FIGURES = /^\d+$/;
/** The digits at the end by which phones are compared: only one of them might have a country code. */
const SAME_DIGITS = 8;

export function createReplacer(people: KnownPeople): Replacer {
  const { language, timezone, handles } = people;
  const words = personWords[getPlainLanguage(language)] ?? personWords['en']!;
  const country = chooseLeadCountry({ language, timezone });
  // The texts are JSON, in which a line break has no space.
  const campaignText = people.campaign.replace(/\\[nrt]/g, ' ');
  const campaign = foldText(campaignText);
  const campaignDigits = campaignText.replace(/[\s()./-]/g, '');
  const campaignAddresses = listCampaignAddresses(campaignText);
  const nameParts = listNameParts(people.names);
  const variables = people.variables.flatMap((value) => {
    const compact = campaign.includes(foldText(value)) ? null : readVariable(value, language);
    return compact === null ? [] : [{ value, compact }];
  });
  const found = new Map<string, string>();

  function findSpans(text: string): Span[] {
    const addresses = [...text.matchAll(ANY_ADDRESS)].flatMap((match): Span[] => {
      const address = trimAddress(match[0]);
      const kind = address.includes('@') && !address.includes('//') ? 'email' : 'link';
      return campaignAddresses.has(plainAddress(address))
        ? []
        : [{ start: match.index, text: address, kind, key: address.toLowerCase() }];
    });
    const disguised = [...text.matchAll(DISGUISED_EMAIL)].map((match): Span => {
      return { start: match.index, text: match[0], kind: 'email', key: plainEmail(match[0]) };
    });
    const streets = findStreetAddresses(text).flatMap((one): Span[] =>
      campaign.includes(foldText(one.text)) ? [] : [{ ...one, kind: 'address', key: foldText(one.text) }],
    );
    const phones = findPhones(text, country, people.phones).flatMap((one): Span[] => {
      const key = one.text.replace(/\D/g, '').slice(-SAME_DIGITS);
      return campaignDigits.includes(key) ? [] : [{ ...one, kind: 'phone', key }];
    });
    const named = [...text.matchAll(HANDLE)].flatMap((match): Span[] =>
      campaignAddresses.has(foldText(match[0]))
        ? []
        : [{ start: match.index, text: match[0], kind: 'handle', key: match[0].slice(1).toLowerCase() }],
    );
    return [
      ...disguised,
      ...addresses,
      ...streets,
      ...phones,
      ...variables.flatMap(({ value, compact }) =>
        findVariable(text, value, compact).map((one): Span => ({ ...one, kind: 'variable' })),
      ),
      ...named,
      ...handles.flatMap((one) => findHandle(text, one)),
      ...findNames(text, nameParts).map((one): Span => ({ ...one, kind: 'name' })),
    ];
  }

  function getReplacement({ kind, key }: Span): string {
    const id = `${kind} ${key}`;
    const known = found.get(id);
    if (known !== undefined) return known;
    const made = makeReplacement(kind, key);
    found.set(id, made);
    return made;
  }

  function makeReplacement(kind: ReplacedKind, key: string): string {
    const before = [...found.keys()].filter((id) => id.startsWith(`${kind} `)).length;
    const letter = nameLetter(before);
    switch (kind) {
      case 'name': {
        const isFirst = nameParts.get(key) === 'first';
        const taken = [...found.values()];
        const free = (isFirst ? words.first_names : words.surnames).filter(
          (name) => !nameParts.has(foldText(name)) && !taken.includes(name),
        );
        return free[0] ?? `Name ${letter}`;
      }
      case 'phone':
        return `+${BigInt(chooseLeadPhone({ language, timezone })) + BigInt(before)}`;
      case 'email':
        return `lead-${letter.toLowerCase()}@example.com`;
      case 'link':
        return `https://example.com/${letter.toLowerCase()}`;
      case 'handle':
        return `@lead.${letter.toLowerCase()}`;
      case 'address':
        return `${before + 1} Example Street`;
      case 'variable':
        return FIGURES.test(key) ? String(10 ** (key.length - 1) + before) : `Example ${letter}`;
    }
  }

  return {
    replace(text) {
      const taken: Span[] = [];
      for (const span of findSpans(text)) {
        const isFree = taken.every(
          (one) => span.start + span.text.length <= one.start || one.start + one.text.length <= span.start,
        );
        if (isFree) taken.push(span);
      }
      let hidden = '';
      let end = 0;
      for (const span of taken.sort((a, b) => a.start - b.start)) {
        hidden += text.slice(end, span.start) + getReplacement(span);
        end = span.start + span.text.length;
      }
      return hidden + text.slice(end);
    },
    count() {
      const kinds = [...found.keys()].map((id) => id.slice(0, id.indexOf(' ')));
      return Object.fromEntries(
        REPLACED_KINDS.map((kind) => [kind, kinds.filter((one) => one === kind).length]),
      ) as Record<ReplacedKind, number>;
    },
  };
}

const trimAddress = (address: string): string => address.replace(/[\\.,;:!?)\]*_~]+$/, '');

/** Returns a disguised email as it is usually written. */
const plainEmail = (email: string): string =>
  foldText(email)
    .replace(new RegExp(DOT, 'gu'), '.')
    .replace(new RegExp(`[\\s([{]+(?:at|${AT})[\\s)\\]}]+`, 'u'), '@')
    .replace(/[\s()[\]{}]/g, '');

/** Returns an address without its scheme and `www.`. */
const plainAddress = (address: string): string =>
  foldText(address)
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');

/** Returns the campaign's addresses and the hosts of its pages, but no other pages there: these can be a lead's profile. */
function listCampaignAddresses(campaign: string): Set<string> {
  const addresses = [...campaign.matchAll(ANY_ADDRESS)].map((match) => plainAddress(trimAddress(match[0])));
  const hosts = addresses.filter((one) => !one.includes('@')).map((one) => one.split('/')[0]!);
  const handles = [...campaign.matchAll(HANDLE)].map((match) => foldText(match[0]));
  return new Set([...addresses, ...hosts, ...handles]);
}

function findHandle(text: string, handle: string): Span[] {
  const pattern = new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(handle.trim())}(?![\\p{L}\\d])`, 'giu');
  return [...text.matchAll(pattern)].map((match) => ({
    ...{ start: match.index, text: match[0], kind: 'handle' },
    key: handle.trim().toLowerCase(),
  }));
}

/** Returns A to Z, then A2 and so on. */
function nameLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26) + 1}`;
}
