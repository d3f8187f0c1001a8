// Describes the fields of n8n for parameters of the API.
import type { Property } from './n8n.ts';
import type { Schema } from './openapi.ts';

export interface Field {
  name: string;
  in: 'path' | 'query' | 'header' | 'body';
  required?: boolean;
  description?: string;
  schema: Schema;
}

/**
 * Returns the field of n8n for a parameter.
 * @param resource the name of the operation's resource, such as `lead`
 */
export function describeField(field: Field, resource: string): Property {
  const { name, schema } = field;
  const description = field.description ?? schema.description;
  const kind = describeKind(schema);
  const isId = field.in === 'path' && name === 'id';
  return {
    displayName: isId ? toTitle(`${resource} ID`) : toTitle(name.replaceAll('-', '_')),
    name:
      field.in === 'header' ? name.replace(/-(\w)/g, '$1').replace(/^\w/, (one) => one.toLowerCase()) : name,
    ...kind.property,
    ...(name === 'email' && { placeholder: 'name@email.com' }),
    ...(description && { description: describe(description, kind.property.type) }),
    ...(field.in !== 'path' && { routing: describeRouting(field, kind.value) }),
  };
}

function describeRouting({ name, in: place }: Field, value: string | undefined): object {
  if (place === 'header') return { request: { headers: { [name]: '={{ $value }}' } } };
  return { send: { type: place, property: name, ...(value !== undefined && { value }) } };
}

interface Kind {
  property: Pick<Property, 'type' | 'default' | 'options' | 'typeOptions'>;
  /** The expression that turns the entered value into that of the API; undefined if they are equal. */
  value?: string;
}

function describeKind({ type, format, enum: values, items, default: usual }: Schema): Kind {
  const choices = (all: string[]) =>
    all
      .map((value) => ({ name: toTitle(value.replaceAll('.', '_')), value }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  if (type === 'boolean') return { property: { type: 'boolean', default: usual ?? false } };
  if (values) return { property: { type: 'options', options: choices(values), default: usual ?? values[0] } };
  if (type === 'integer' || type === 'number') return { property: { type: 'number', default: usual ?? 0 } };
  if (type === 'array' && items?.enum)
    return { property: { type: 'multiOptions', options: choices(items.enum), default: [] } };
  if (type === 'array' && items?.type === 'string')
    return { property: { type: 'string', typeOptions: { multipleValues: true }, default: [] } };
  if (type === 'array' || type === 'object')
    return {
      property: { type: 'json', default: type === 'array' ? '[]' : '{}' },
      value: '={{ typeof $value === "string" ? JSON.parse($value) : $value }}',
    };
  if (format === 'date-time')
    return {
      property: { type: 'dateTime', default: '' },
      value: '={{ DateTime.fromISO($value).toUTC().toISO() }}',
    };
  return { property: { type: 'string', default: '' } };
}

/** Returns a description in the style of n8n: one sentence without a period, and "Whether" for a choice of two. */
function describe(text: string, type: string): string {
  const words = text.replaceAll('`', '').replace(/\bids?\b/gi, (word) => CAPITALS[word.toLowerCase()]!);
  const plain = words.charAt(0).toUpperCase() + words.slice(1);
  if (type === 'boolean' && !plain.startsWith('Whether')) return `Whether this applies. ${plain}`;
  return /\. /.test(plain) ? plain : plain.replace(/\.$/, '');
}

/** Words that n8n writes in capitals. */
const CAPITALS: Record<string, string> = { id: 'ID', url: 'URL', ids: 'IDs' };

export const toSingular = (name: string): string => name.replace(/s$/, '');

/** Returns the words of a name: `pushLead` and `push_lead` are `push lead`. */
export const toWords = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** Returns a name as a title: `external_reference` is `External Reference`. */
export const toTitle = (name: string): string =>
  toWords(name)
    .split(' ')
    .map((word) => CAPITALS[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
