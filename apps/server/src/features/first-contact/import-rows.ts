// Validates the rows of an import one by one. An error rejects only the row that contains it (lists.md#import).
import {
  FREE_FORM,
  hasLongVariables,
  ImportRow,
  importPhoneProblem,
  toBareDigits,
  violationText,
} from '@parley/contract';

export interface ValidRow {
  index: number;
  phone: string;
  name: string | null;
  email: string | null;
  custom_variables: object | null;
}

/** A problem with a row. `text` follows the field's name; if `field` is null, the problem concerns the whole row. */
interface RowProblem {
  field: string | null;
  text: string;
}

export interface RejectedRow extends RowProblem {
  index: number;
}

/** Returns the reason in the format of the API (lists.md#import). */
export function rejectionReason({ field, text }: RejectedRow): string {
  if (field === 'phone') return `invalid_phone: ${text}`;
  return field === null ? text : `${field} ${text}`;
}

/** Splits rows into valid ones and rejected ones, with the reasons. In valid rows, phones contain only digits. */
export function validateRows(rows: readonly unknown[]): { importable: ValidRow[]; rejected: RejectedRow[] } {
  const importable: ValidRow[] = [];
  const rejected: RejectedRow[] = [];
  const phones = new Set<string>();
  rows.forEach((row, index) => {
    const problem = isObject(row) ? findRowProblem(row) : { field: null, text: 'must be an object' };
    if (problem !== null) {
      rejected.push({ index, ...problem });
      return;
    }
    const { phone, name, email, custom_variables } = row as Row;
    const digits = toBareDigits(phone);
    if (phones.has(digits)) {
      rejected.push({ index, field: null, text: 'duplicate_in_batch' });
      return;
    }
    phones.add(digits);
    importable.push({
      index,
      phone: digits,
      name: truncate(name),
      email: truncate(email),
      custom_variables: custom_variables ?? null,
    });
  });
  return { importable, rejected };
}

/** A valid row. */
interface Row {
  phone: string;
  name?: string | null;
  email?: string | null;
  custom_variables?: object | null;
}

const FIELDS = Object.keys(ImportRow.shape);

/** Returns why a row is rejected; null if it is valid. */
function findRowProblem(row: Record<string, unknown>): RowProblem | null {
  const phone = findPhoneProblem(row['phone']);
  if (phone !== null) return { field: 'phone', text: phone };
  for (const field of ['name', 'email']) {
    if (typeof (row[field] ?? '') !== 'string') return { field, text: 'must be a string' };
  }
  const unknown = Object.keys(row).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) {
    const text = `is not a field of a row: the fields are ${FIELDS.join(', ')}`;
    return { field: shorten(unknown), text };
  }
  const variables = row['custom_variables'] ?? {};
  if (!isObject(variables)) return { field: 'custom_variables', text: 'must be an object' };
  if (!hasLongVariables(variables)) return null;
  return { field: 'custom_variables', text: `exceeds ${FREE_FORM.characters} characters` };
}

function findPhoneProblem(phone: unknown): string | null {
  if (phone === undefined || phone === null) return 'is required';
  if (typeof phone === 'number') return 'must be a string with its country code, such as "33612345678"';
  if (typeof phone !== 'string') return 'must be a string';
  const problem = importPhoneProblem(phone);
  return problem && violationText(problem);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shortens a name from the request, so that it fits into a sentence. */
function shorten(name: string): string {
  return name.length <= 100 ? name : `${name.slice(0, 100).toWellFormed()}…`;
}

/** Returns the trimmed text, at most 255 characters; null if it is empty. */
function truncate(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  return trimmed.length <= 255 ? trimmed : [...trimmed.slice(0, 510)].slice(0, 255).join('');
}
