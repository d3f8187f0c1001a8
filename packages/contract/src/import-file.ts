// Reads and checks rows of a contact file. The server and the dashboard run this same code, so it imports only from its
// own folder, and no zod (lists.md#files).
import { COUNTRIES } from './country-codes.ts';
import type { importReasons } from './facts/import-reasons.ts';
import { violation } from './issues/violation.ts';
import type { Violation } from './issues.ts';
import { findPhoneProblem, LONGEST_PHONE, type PhoneProblem, readPhone, toBareDigits } from './phones.ts';
import { FREE_FORM, isLonger } from './text-length.ts';

export { COUNTRIES };

/** Limits of a file. */
export const FILE = { rows: 50_000, columns: 100, cell: 4_000, rowsOfCall: 500 } as const;

/** The zero-based column index of each field of a contact; null if the file has no such column. */
export interface Mapping {
  phone: number;
  /** The whole name, or the first name if `last_name` is another column. */
  name: number | null;
  last_name?: number | null | undefined;
  email: number | null;
  variables: readonly { column: number; name: string }[];
  /** The country code of phones that lack one; null if every phone includes its own. */
  country_code: string | null;
  /** The sheet's rows without a contact, ascending from 1: the header and empty rows. */
  skipped?: readonly number[] | undefined;
}

/**
 * Returns the number of a contact's row in the sheet.
 * @param place the position among the contacts, from 1
 */
export function getSheetRow(place: number, { skipped = [] }: Pick<Mapping, 'skipped'>): number {
  let row = place;
  for (const one of skipped) {
    if (one > row) break;
    row++;
  }
  return row;
}

/**
 * Returns the position among the contacts, from 1, of a row of the sheet. The inverse of {@link getSheetRow}, except that
 * a skipped row has the position of the contact above it.
 */
export const getRowPlace = (row: number, { skipped = [] }: Pick<Mapping, 'skipped'>): number =>
  row - skipped.filter((one) => one <= row).length;

/** A contact of an import, as `POST /lists/{id}/leads` accepts it. */
export interface FileRow {
  phone: string;
  name: string | null;
  email: string | null;
  custom_variables: Record<string, string> | null;
}

/** Returns the contact that a row contains. */
export function toFileRow(cells: readonly string[], mapping: Mapping): FileRow {
  const at = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim());
  const variables = mapping.variables
    .map(({ column, name }): [string, string] => [name, at(column)])
    .filter(([, value]) => value !== '');
  return {
    phone: normalizeFilePhone(at(mapping.phone), mapping.country_code),
    name: `${at(mapping.name)} ${at(mapping.last_name ?? null)}`.trim() || null,
    email: at(mapping.email) || null,
    custom_variables: variables.length > 0 ? Object.fromEntries(variables) : null,
  };
}

/** The prefixes that countries put before national numbers. */
const TRUNKS = ['', '0', '06', '8', '1', '80'];

/** Returns the digits with the country code, if it can be found. Text that is not a phone is returned unchanged. */
export function normalizeFilePhone(cell: string, countryCode: string | null): string {
  const { digits, international } = readPhone(removeApostrophe(cell));
  if (!/^\d+$/.test(digits)) return cell.trim();
  if (international || countryCode === null) return digits;
  const national = TRUNKS.filter((trunk) => digits.startsWith(trunk)).map(
    (trunk) => countryCode + digits.slice(trunk.length),
  );
  const whole = digits.startsWith(countryCode) ? [digits] : [];
  return [...national, ...whole].find((phone) => findPhoneProblem(phone, 8) === null) ?? digits;
}

/** Returns whether a phone includes its country code. */
export const hasCountry = (cell: string): boolean => readPhone(removeApostrophe(cell)).international;

/** Spreadsheets put an apostrophe before text that looks like a number. */
const removeApostrophe = (cell: string) => cell.replace(/^\s*'/, '');

/** Returns the problem with a phone of an import, or null if it is valid. */
export function importPhoneProblem(phone: string): PhoneProblem | (Violation & { code: 'text_max' }) | null {
  if (phone.length > LONGEST_PHONE) return violation('text_max', { max: LONGEST_PHONE });
  return findPhoneProblem(phone, 8);
}

/** Returns whether the variables of an import are too long to be stored. */
export function hasLongVariables(variables: object): boolean {
  return isLonger(JSON.stringify(variables), FREE_FORM.characters);
}

/** The reason why a row is not imported: a fact of the contract's catalog. */
export interface RowProblem {
  code: keyof typeof importReasons;
  params: Record<string, unknown>;
}

const PHONE_PROBLEMS = {
  text_max: 'row_phone_too_long',
  phone_digits: 'row_phone_digits',
  phone_unknown: 'row_phone_unknown',
} as const;

/** Returns why a row of a file cannot be imported; null if it can, or if only its phone is a duplicate. */
export function findFileRowProblem({ phone, custom_variables }: FileRow): RowProblem | null {
  if (phone === '') return { code: 'row_phone_missing', params: {} };
  const problem = importPhoneProblem(phone);
  if (problem) return { code: PHONE_PROBLEMS[problem.code], params: { ...problem.params } };
  if (!custom_variables || !hasLongVariables(custom_variables)) return null;
  return { code: 'row_variables_too_long', params: { max: FREE_FORM.characters } };
}

/** Returns a key that is equal for rows with the same contact. */
export const getContactKey = ({ phone }: FileRow): string => toBareDigits(phone);
