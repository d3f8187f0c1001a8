// The kinds of fields that only a workspace file has. Those of settings are in the contract.
import {
  createParsedSchema,
  findPhoneProblem,
  type Issue,
  issue,
  type PlainCode,
  parsePhoneDigits,
  reject,
  toSchemaIssues,
  violation,
} from '@parley/contract';
import { z } from 'zod';
import { readBaseAddress } from '../platform/base-address.ts';

/** Returns the schema of a provider's base URL. A slash at its end is removed, because calls append their path. */
export function createAddressSchema(example: string) {
  return z.unknown().transform((value, check): string => {
    const found = typeof value === 'string' ? readBaseAddress(value) : { problem: 'base_address' as const };
    if ('address' in found) return found.address;
    const wrong = value === undefined ? violation('required') : violation(found.problem, { example });
    reject({ value, issues: check.issues }, wrong);
    return z.NEVER;
  });
}

/** A name for URLs. It can't contain an underscore, so it can't be confused with an id (api.md#workspaces). */
export const slug = createParsedSchema('slug', (text) =>
  text.length <= 63 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : null,
);

/** The phone or Instagram name by which a record refers to a number in the file or the workspace. */
export const numberName = createParsedSchema('number_name', parseNumberHandle);

/**
 * Returns the name of a number: the digits of its phone, or `@` and its Instagram name. Returns null if the text is
 * neither.
 */
export function parseNumberHandle(text: string): string | null {
  return /^@[A-Za-z0-9._]{1,30}$/.test(text) ? text.toLowerCase() : parsePhoneDigits(text);
}

/** The phone of a number (api.md#phones). */
export const phone = createParsedSchema('phone_text', parsePhoneDigits).check((check) => {
  const problem = findPhoneProblem(check.value);
  if (problem !== null) reject(check, problem);
});

/** The code of each type error, by YAML's name of the type. */
const YAML_TYPES: Record<string, PlainCode> = {
  string: 'not_text',
  object: 'not_map',
  record: 'not_map',
  array: 'not_list',
};

/** Converts the issues of the schema to issues of the file. */
export function toFileIssues(found: Parameters<typeof toSchemaIssues>[0]): Issue[] {
  return toSchemaIssues(found).map((one) => {
    const code = one.code === 'wrong_type' ? YAML_TYPES[String(one.params['expected'])] : undefined;
    return code ? issue(code, {}, one.path) : one;
  });
}
