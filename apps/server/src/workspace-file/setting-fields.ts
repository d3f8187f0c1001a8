// The provider settings of engines and calendars in a workspace file (workspace-file.md#numbers, #calendars), and their
// conversion to text for storage.

import type { PlainCode } from '@parley/contract';
import { createParsedSchema } from '@parley/contract';
import { z } from 'zod';
import type { CalendarField } from '../calendars/settings.ts';
import type { SettingField } from '../engines/settings.ts';
import { createAddressSchema } from './fields.ts';

type AnyField = SettingField | CalendarField;

const FORMATS: Record<
  Exclude<AnyField['format'], 'url'>,
  [code: PlainCode, parse: (text: string) => string | null]
> = {
  page: [
    'page_address',
    (text) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') && text.length <= 2_000 ? text : null),
  ],
  digits: ['digits', (text) => (/^[0-9]{1,64}$/.test(text) ? text : null)],
  figure: ['figure', (text) => (/^[1-9][0-9]{0,14}$/.test(text) ? text : null)],
  name: ['plain_name', (text) => (/^@?[A-Za-z0-9._-]{1,64}$/.test(text) ? text.replace(/^@/, '') : null)],
  words: ['one_line', (text) => (/^\S[^\r\n]{0,499}$/.test(text) ? text.trim() : null)],
  email: ['email', (text) => (/^[^\s@<>",;]{1,64}@[^\s@<>",;]{1,190}$/.test(text) ? text : null)],
  switch: ['switch', (text) => (/^(true|false)$/.test(text) ? text : null)],
  version: ['api_version', (text) => (/^v[0-9]{1,3}\.[0-9]{1,2}$/.test(text) ? text : null)],
  secret: ['secret', (text) => (/^[\x21-\x7e]{1,2000}$/.test(text) ? text : null)],
  key_file: ['key_file', parseKeyFile],
};

/** Formats whose values are not text in YAML: people write them without quotes. */
const PLAIN = new Set<AnyField['format']>(['figure', 'switch']);

export function createSettingSchema({ format, otherwise, optional }: AnyField) {
  const text =
    format === 'url' ? createAddressSchema('http://localhost:3001') : createParsedSchema(...FORMATS[format]);
  const field = PLAIN.has(format) ? plain(text) : text;
  if (optional) return field.optional();
  return otherwise === undefined ? field : field.prefault(otherwise);
}

function plain<Field extends z.ZodType>(field: Field) {
  return z.preprocess(
    (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
    field,
  );
}

/** Returns the JSON of a key file without white space; null if the text is not a key file. */
function parseKeyFile(text: string): string | null {
  const json = text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64').toString('utf8');
  if (json.length > 20_000) return null;
  try {
    const key: unknown = JSON.parse(json);
    return typeof key === 'object' && key !== null && !Array.isArray(key) ? JSON.stringify(key) : null;
  } catch {
    return null;
  }
}
