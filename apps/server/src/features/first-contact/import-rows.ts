// Judges the rows of an import one by one: a fault rejects its row alone (lists.md#import).
import { type contract, FREE_FORM, type InputOf, isLonger, phoneDigits } from '@parley/contract';

type Row = InputOf<typeof contract.lists.importLeads>['leads'][number];

export interface Importable {
  index: number;
  phone: string;
  name: string | null;
  email: string | null;
  custom_variables: object | null;
}

export interface Rejected {
  index: number;
  reason: string;
}

const PHONE = 'must have 8 to 15 digits';

/** Splits rows into importable and rejected ones, with the reason. Phones become bare digits. */
export function judgeRows(rows: readonly Row[]): { importable: Importable[]; rejected: Rejected[] } {
  const importable: Importable[] = [];
  const rejected: Rejected[] = [];
  const phones = new Set<string>();
  rows.forEach((row, index) => {
    const phone = phoneOf(row.phone);
    const reason = phone === null ? `invalid_phone: ${PHONE}` : problemOf(row.custom_variables);
    if (phone === null || reason !== null) {
      rejected.push({ index, reason: reason! });
    } else if (phones.has(phone)) {
      rejected.push({ index, reason: 'duplicate_in_batch' });
    } else {
      phones.add(phone);
      const { name, email, custom_variables } = row;
      importable.push({
        index,
        phone,
        name: cut(name),
        email: cut(email),
        custom_variables: (custom_variables as object | undefined) ?? null,
      });
    }
  });
  return { importable, rejected };
}

/** Bare digits of an international number, which a first contact needs. */
function phoneOf(phone: unknown): string | null {
  return typeof phone === 'string' && phone.length <= 64 ? phoneDigits(phone, 8) : null;
}

function problemOf(variables: unknown): string | null {
  if (variables === undefined) return null;
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables)) {
    return 'custom_variables must be an object';
  }
  const tooLong = isLonger(JSON.stringify(variables), FREE_FORM.characters);
  return tooLong ? `custom_variables exceeds ${FREE_FORM.characters} characters` : null;
}

/** The first 255 characters; null for an empty text. */
function cut(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  return trimmed.length <= 255 ? trimmed : [...trimmed.slice(0, 510)].slice(0, 255).join('');
}
