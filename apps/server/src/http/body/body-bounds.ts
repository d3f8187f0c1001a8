// Limits the contents of a request body by scanning its bytes before it is parsed: parsing and validating 4 MiB of keys
// would block the event loop, and so every other caller, for half a second
// (docs/adr/bound-the-time-of-outside-input.md).
import { FREE_FORM, fail, formatPath, type Operation } from '@parley/contract';
import { toWholeJsonSchema } from '../openapi/json-schema.ts';

export interface Bounds {
  /** The maximum depth of nested objects and arrays. */
  depth: number;
  /** The maximum number of keys in an object. */
  keys: number;
  /** The maximum number of items in an array, unless `itemsOf` has a limit for it. */
  items: number;
  /** The maximum number of items in each array field of the body, by the name of the field. */
  itemsOf: ReadonlyMap<string, number>;
  /** The maximum total number of values: objects, arrays, strings, numbers and so on. */
  values: number;
}

const DEPTH = 32;
/**
 * Limits on keys and items. They exceed what fits into the {@link FREE_FORM.characters} of a free-form field, whose
 * shortest entries are `"a":1,` and `1,`.
 */
const KEYS = 400;
const ITEMS = 1_000;
/** The smallest limit on values that an operation can have: twice the number in the fullest free-form field. */
const FEWEST_VALUES = 2_500;

interface Schema {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
}

/** Derives the limits of an operation's body from its schema. */
export function computeBounds({ body }: Pick<Operation, 'body'>): Bounds {
  const schema = body ? (toWholeJsonSchema(body) as Schema) : {};
  const fields = Object.entries(schema.properties ?? {});
  return {
    depth: DEPTH,
    keys: KEYS,
    items: ITEMS,
    itemsOf: new Map(
      fields.flatMap(([name, { maxItems }]) => (maxItems === undefined ? [] : [[name, maxItems]])),
    ),
    values: Math.max(FEWEST_VALUES, countValues(schema)),
  };
}

/**
 * Returns the number of values in the largest body of this schema. A free-form field counts as {@link
 * FREE_FORM.values}.
 */
function countValues(schema: Schema): number {
  const sum = (schemas: Schema[]) => schemas.reduce((total, one) => total + countValues(one), 0);
  if (schema.anyOf) return Math.max(...schema.anyOf.map(countValues));
  if (schema.properties) return 1 + sum(Object.values(schema.properties));
  if (schema.items) return 1 + (schema.maxItems ?? ITEMS) * countValues(schema.items);
  return schema.type === undefined || schema.type === 'object' ? FREE_FORM.values : 1;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

/** An object or array whose end has not been read yet. */
interface Open {
  isArray: boolean;
  most: number;
  /** The number of commas so far; in an array, this is the index of the current item. */
  commas: number;
  /** The byte positions at which the current key starts and ends; unused in an array. */
  key: number;
  keyEnd: number;
}

/**
 * Fails with 422 if the bytes exceed `bounds`. For invalid JSON, the count is right up to the first mistake, and
 * JSON.parse refuses the rest.
 */
export function checkBounds(bytes: Uint8Array, bounds: Bounds): void {
  const open: Open[] = [];
  let inner: Open | undefined;
  let values = 1;
  let text = 0;
  let textEnd = 0;
  const addValue = () => {
    if (++values > bounds.values) fail('validation_error', 'too_many_values', { max: bounds.values });
  };
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        text = at;
        for (at++; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
        textEnd = at + 1;
        break;
      case COLON:
        if (inner) {
          inner.key = text;
          inner.keyEnd = textEnd;
        }
        break;
      case COMMA:
        addValue();
        if (inner && ++inner.commas >= inner.most) {
          const code = inner.isArray ? 'items_max' : 'keys_max';
          fail('validation_error', code, { max: inner.most }, getOpenPath(bytes, open));
        }
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY: {
        addValue();
        if (open.length >= bounds.depth) {
          fail('validation_error', 'too_deep', { max: bounds.depth });
        }
        const isArray = bytes[at] === OPEN_ARRAY;
        inner = { isArray, most: isArray ? bounds.items : bounds.keys, commas: 0, key: 0, keyEnd: 0 };
        open.push(inner);
        if (isArray && open.length === 2)
          inner.most = bounds.itemsOf.get(formatPath(getOpenPath(bytes, open))) ?? bounds.items;
        break;
      }
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        open.pop();
        if (!inner) return;
        inner = open.at(-1);
        break;
    }
  }
}

/** Returns the path of the innermost open object or array. */
function getOpenPath(bytes: Uint8Array, open: readonly Open[]): (string | number)[] {
  return open
    .slice(0, -1)
    .map(({ isArray, commas, key, keyEnd }) => (isArray ? commas : decodeKey(bytes.subarray(key, keyEnd))));
}

/** Returns a key without its quotes and escapes; unchanged if it is not valid JSON. */
function decodeKey(quoted: Uint8Array): string {
  const text = Buffer.from(quoted).toString();
  try {
    return JSON.parse(text) as string;
  } catch {
    return text;
  }
}
