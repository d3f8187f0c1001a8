// What a row of a file means, and what is wrong with it. The server that imports a file and the page that checks it before
// it is sent run this same code, so it uses nothing but its own folder, and no zod (lists.md#files).
import { COUNTRIES } from './country-codes.ts';
import { formatFields } from './issues/formats.ts';
import { generalFields } from './issues/general.ts';
import { violation } from './issues/violation.ts';
import type { Violation } from './issues.ts';
import { FREE_FORM, isLonger } from './lengths.ts';

import { bareDigits, phoneProblem } from './phones.ts';

export { COUNTRIES };

/** What a file may have at most. */
export const FILE = { rows: 50_000, columns: 100, cell: 4_000, rowsOfCall: 500 } as const;

/** Which column is what; columns are counted from 0. */
export interface Mapping {
  phone: number;
  name: number | null;
  email: number | null;
  variables: readonly { column: number; name: string }[];
  /** The country code of phones that are written without one; null where every phone has its own. */
  country_code: string | null;
}

/** A contact of an import, as `POST /lists/{id}/leads` takes it. */
export interface FileRow {
  phone: string;
  name: string | null;
  email: string | null;
  custom_variables: Record<string, string> | null;
}

/** The contact that the cells of a row are. */
export function rowOf(cells: readonly string[], mapping: Mapping): FileRow {
  const at = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim());
  const variables = mapping.variables
    .map(({ column, name }): [string, string] => [name, at(column)])
    .filter(([, value]) => value !== '');
  return {
    phone: phoneOf(at(mapping.phone), mapping.country_code),
    name: at(mapping.name) || null,
    email: at(mapping.email) || null,
    custom_variables: variables.length > 0 ? Object.fromEntries(variables) : null,
  };
}

/** Marks of direction, which a phone that was copied from a page brings along. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** What people and programs write into phones besides digits: dots, slashes, brackets, dashes. */
const DECORATION = /[\s()./\u2010-\u2015-]/g;
/** What stands before a national number within its country. */
const TRUNKS = ['', '0', '06', '8', '1', '80'];

/** Digits with the country code, as far as that can be told; what is no phone stays as it is. */
export function phoneOf(cell: string, countryCode: string | null): string {
  // A spreadsheet puts a mark before what must stay text.
  const text = cell.normalize('NFKC').replace(MARKS, '').trim().replace(/^'/, '').trim();
  const hasPlus = text.startsWith('+');
  const digits = (hasPlus ? text.slice(1).replace('(0)', '') : text).replace(DECORATION, '');
  if (!/^\d+$/.test(digits)) return text;
  if (hasPlus) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  if (countryCode === null) return digits;
  const national = TRUNKS.filter((trunk) => digits.startsWith(trunk)).map(
    (trunk) => countryCode + digits.slice(trunk.length),
  );
  const whole = digits.startsWith(countryCode) ? [digits] : [];
  return [...national, ...whole].find((phone) => phoneProblem(phone, 8) === null) ?? digits;
}

/** Does a phone say by itself of which country it is? */
export const hasCountry = (cell: string): boolean =>
  /^\s*'?(\+|00)/.test(cell.normalize('NFKC').replace(MARKS, ''));

const LONGEST_PHONE = 64;

/** Returns what is wrong with a phone of an import; null when nothing is. */
export function importPhoneProblem(phone: string): Violation | null {
  if (phone.length > LONGEST_PHONE) return violation('text_max', { max: LONGEST_PHONE });
  return phoneProblem(phone, 8);
}

/** Why the variables of an import can't be kept; null when they can. */
export function variablesProblem(variables: object): string | null {
  const tooLong = isLonger(JSON.stringify(variables), FREE_FORM.characters);
  return tooLong ? `custom_variables exceeds ${FREE_FORM.characters} characters` : null;
}

const TEXTS: Record<string, unknown> = { ...generalFields, ...formatFields };

/** As `violationText`, without the catalogue's other texts: a worker of the dashboard runs this too. */
const textOf = ({ code, params }: Violation) => (TEXTS[code] as (params: object) => string)(params);

/** Why a row of a file can't be imported; null when it can, unless its phone came before. */
export function fileRowProblem({ phone, custom_variables }: FileRow): string | null {
  const problem = phone === '' ? violation('required') : importPhoneProblem(phone);
  if (problem !== null) return `invalid_phone: ${textOf(problem)}`;
  return custom_variables && variablesProblem(custom_variables);
}

/** By what two rows are the same contact. */
export const contactKey = ({ phone }: FileRow): string => bareDigits(phone);
