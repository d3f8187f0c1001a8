// Replaces names, phones and other values that identify people in a conversation. The same value always gets the same
// replacement.
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { ADDRESS, NO_PHONE, PHONE } from '../../language/address-patterns.ts';
import { foldText } from '../../language/fold-text.ts';
import { findStreetAddresses } from '../../language/street-addresses.ts';
import { getPlainLanguage } from '../../language/words/reader.ts';
import { chooseLeadCountry, chooseLeadPhone } from '../lead-phone.ts';
import { personWords } from '../words.ts';

/** The kinds of values that are replaced. */
export const REPLACED_KINDS = ['name', 'phone', 'email', 'link', 'handle', 'address', 'variable'] as const;
export type ReplacedKind = (typeof REPLACED_KINDS)[number];

export interface KnownPeople {
  /** Full names: the lead's first. */
  names: readonly string[];
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
const WORD = /\p{L}[\p{L}\p{M}-]*/gu;
const FIGURES = /^\d[\d ]*$/;
/** Amounts such as "8 000 - 12 000", which libphonenumber-js takes for phones. */
const AMOUNTS = /^[1-9]\d{0,2}(?:[ .]?\d{3})* ?- ?[1-9]\d{0,2}(?:[ .]?\d{3})*$/;
const DATE = /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}(?!\d)/;
/** The digits at the end by which phones are compared: only one of them might have a country code. */
const SAME_DIGITS = 8;
/** Shorter variables are often plain words and amounts, on which the verdict of a criterion depends. */
const SHORTEST_VARIABLE = 4;
const SHORTEST_FIGURE = 6;
const ANSWER = /^(?:nein|true|false)$/i;

export function createReplacer(people: KnownPeople): Replacer {
  const { language, timezone, handles } = people;
  const words = personWords[getPlainLanguage(language)] ?? personWords['en']!;
  const country = chooseLeadCountry({ language, timezone });
  const campaign = foldText(people.campaign);
  const campaignDigits = people.campaign.replace(/[\s()./-]/g, '');
  const nameParts = new Map(people.names.flatMap(listNameParts));
  const variables = people.variables.filter(
    (value) => isPersonal(value) && !campaign.includes(foldText(value)),
  );
  const found = new Map<string, string>();

  function findSpans(text: string): Span[] {
    const addresses = [...text.matchAll(ANY_ADDRESS)].flatMap((match): Span[] => {
      const address = match[0].replace(/[.,;:!?)\]*_~]+$/, '');
      const kind = address.includes('@') && !address.includes('//') ? 'email' : 'link';
      return campaign.includes(foldText(findHost(address)))
        ? []
        : [{ start: match.index, text: address, kind, key: address.toLowerCase() }];
    });
    const streets = findStreetAddresses(text).flatMap((one): Span[] =>
      campaign.includes(foldText(one.text)) ? [] : [{ ...one, kind: 'address', key: foldText(one.text) }],
    );
    const phones = findPhones(text, country).flatMap((one): Span[] => {
      const key = one.text.replace(/\D/g, '').slice(-SAME_DIGITS);
      return campaignDigits.includes(key) ? [] : [{ ...one, kind: 'phone', key }];
    });
    const named = [...text.matchAll(HANDLE)].flatMap((match): Span[] =>
      campaign.includes(foldText(match[0]))
        ? []
        : [{ start: match.index, text: match[0], kind: 'handle', key: match[0].slice(1).toLowerCase() }],
    );
    return [
      ...addresses,
      ...streets,
      ...variables.flatMap((one) => findValue(text, one, 'variable')),
      ...phones,
      ...named,
      ...handles.flatMap((one) => findValue(text, one, 'handle')),
      ...[...text.matchAll(WORD)].flatMap((match): Span[] => {
        const key = foldText(match[0]);
        const isSaid = nameParts.has(key) && (key.length > 2 || match[0] !== match[0].toLowerCase());
        return isSaid ? [{ start: match.index, text: match[0], kind: 'name', key }] : [];
      }),
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

/** Returns the words of a full name by which people call themselves: not the "de" of "Ana de Souza". */
function listNameParts(name: string): [key: string, part: 'first' | 'last'][] {
  const words = name.match(WORD) ?? [];
  const hasCapitals = words.some((word) => word !== word.toLowerCase());
  return words
    .filter((word) => word.length > 1 && (!hasCapitals || word !== word.toLowerCase()))
    .map((word, place) => [foldText(word), place === 0 ? 'first' : 'last']);
}

function isPersonal(value: string): boolean {
  if (FIGURES.test(value)) return value.length >= SHORTEST_FIGURE;
  return value.trim().length >= SHORTEST_VARIABLE && !ANSWER.test(value.trim());
}

/** Returns the host of a link; other addresses stay as they are. */
const findHost = (address: string): string =>
  address.includes('@')
    ? address
    : address
        .replace(/^https?:\/\//i, '')
        .replace(/^www\./i, '')
        .split('/')[0]!;

function findValue(text: string, value: string, kind: ReplacedKind): Span[] {
  const pattern = new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(value.trim())}(?![\\p{L}\\d])`, 'giu');
  return [...text.matchAll(pattern)].map((match) => ({
    ...{ start: match.index, text: match[0], kind },
    key: value.trim().toLowerCase(),
  }));
}

/** Returns the phones that the numbering plans allow, and all else that is written like one. */
function findPhones(text: string, defaultCountry: CountryCode): { start: number; text: string }[] {
  const planned = findPhoneNumbersInText(text, { defaultCountry }, metadata)
    .map(({ startsAt, endsAt }) => ({ start: startsAt, text: text.slice(startsAt, endsAt) }))
    .filter((one) => !AMOUNTS.test(one.text));
  const written = [...text.matchAll(PHONE)]
    .map((match) => ({ start: match.index, text: match[0] }))
    .filter(({ text: phone }) => {
      const isAmount = NO_PHONE.test(phone) && !/^[+(0]/.test(phone);
      return !isAmount && !DATE.test(phone) && phone.replace(/\D/g, '').length >= SAME_DIGITS;
    });
  // libphonenumber-js takes a number after a comma for an extension.
  return [...written, ...planned];
}

/** Returns A to Z, then A2 and so on. */
function nameLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26) + 1}`;
}
