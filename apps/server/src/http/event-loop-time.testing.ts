// Measures how long a request blocks the event loop, and creates the bodies that block it the longest: each is as full
// as one limit allows.

/**
 * Runs `work` and returns the longest tick of the event loop during it, in milliseconds of this thread's processor
 * time, so that other work on the machine does not count.
 */
export async function measureLongestTick(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = getCpuTime();
  let next: NodeJS.Timeout | undefined;
  const tick = () => {
    const now = getCpuTime();
    longest = Math.max(longest, now - last);
    last = now;
    next = setTimeout(tick, 1);
  };
  next = setTimeout(tick, 1);
  await work().finally(() => clearTimeout(next));
  return Math.max(longest, getCpuTime() - last);
}

function getCpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns a body: the head, as many items as fit, and the tail. */
function fillBody(bytes: number, head: string, one: (index: number) => string, tail: string): string {
  const parts = [head];
  let length = head.length + tail.length;
  for (let index = 0; ; index++) {
    const part = (index === 0 ? '' : ',') + one(index);
    length += Buffer.byteLength(part);
    if (length > bytes) break;
    parts.push(part);
  }
  parts.push(tail);
  return parts.join('');
}

const list = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => one(i)).join(',');
/** Returns a short name, different for each index. */
const createShortName = (index: number) => `"${index.toString(36)}"`;

/**
 * Returns functions that make bodies as long as the byte limit, each filled with one kind of value.
 * @param field a field of the body, known or unknown.
 */
export function createLongBodies(bytes: number, field: string): Record<string, () => string> {
  const inField = (one: (index: number) => string) => fillBody(bytes, `{"${field}":[`, one, ']}');
  const text = (unit: string) =>
    `{"${field}":"${unit.repeat((bytes - field.length - 7) / Buffer.byteLength(unit))}"}`;
  return {
    'unknown keys': () => fillBody(bytes, '{', (i) => `${createShortName(i)}:1`, '}'),
    'unknown keys of a row': () => fillBody(bytes, `{"${field}":[{`, (i) => `${createShortName(i)}:1`, '}]}'),
    'one key again and again': () => fillBody(bytes, '{', () => `"${field}":1`, '}'),
    'numbers as keys': () => fillBody(bytes, '{', (i) => `"${(i * 2_654_435_761) % 4_294_967_295}":1`, '}'),
    'objects of one key': () => inField((i) => `{${createShortName(i)}:1}`),
    'empty objects': () => inField(() => '{}'),
    'empty arrays': () => inField(() => '[]'),
    numbers: () => inField(() => '1'),
    'huge numbers': () => inField(() => '9'.repeat(1_000)),
    'one huge number': () => `{"${field}":${'9'.repeat(bytes - field.length - 5)}}`,
    texts: () => inField(createShortName),
    'deep arrays': () =>
      `{"${field}":${'['.repeat((bytes - field.length - 5) / 2)}${']'.repeat((bytes - field.length - 5) / 2)}}`,
    'deep objects': () => inField((i) => list(1, () => '{"a":'.repeat(29) + i + '}'.repeat(29))),
    'deep objects without an end': () => `{"${field}":`.padEnd(bytes, '{"a":'),
    'a long key': () => `{"${'k'.repeat(bytes - 10)}":1}`,
    'a long key, escaped': () => `{"${'\\u006b'.repeat((bytes - 10) / 6)}":1}`,
    'a long text': () => text('a'),
    'a long text of digits': () => text('3'),
    'a long text of spaces': () => text(' '),
    'a long text of dashes': () => text('-'),
    'a long text of escapes': () => text('\\u0020'),
    'a long text of quotes': () => text('\\"'),
    'a long text of emoji': () => text('👩'),
    'a long address': () => `{"${field}":"https://${'a.'.repeat((bytes - field.length - 16) / 2)}"}`,
    'white space': () => `${' '.repeat(bytes - 2)}{}`,
    'white space before nonsense': () => `${' '.repeat(bytes - 1)}x`,
    'a text without an end': () => `{"${field}":"`.padEnd(bytes, 'a'),
    backslashes: () => `{"${field}":"`.padEnd(bytes, '\\'),
  };
}

/** Returns bodies just within the limits on values, with objects that are as full and as varied as possible. */
export function createFullBodies(
  { values, keys, items }: { values: number; keys: number; items: number },
  field: string,
): Record<string, () => string> {
  const rows = (perRow: number, row: (index: number) => string) =>
    `{"${field}":[${list(Math.min(items, Math.floor((values - 10) / perRow)), row)}]}`;
  const each = Math.floor(values / items);
  const wide = Math.max(1, Math.min(keys, each - 3));
  return {
    'rows of the most unknown keys': () => rows(keys + 2, (row) => object(keys, row)),
    'the most rows of unknown keys': () => rows(wide + 2, (row) => object(wide, row)),
    'the most rows of the same unknown keys': () => rows(wide + 2, () => object(wide, 0)),
    'rows of objects of one key': () =>
      rows(103, (row) => `[${list(50, (i) => `{${createShortName(row * 50 + i)}:1}`)}]`),
    'rows of objects within each other': () =>
      rows(184, (row) => `[${list(3, (i) => nestObjects(29, row * 3 + i))}]`),
    'rows of empty objects': () => rows(103, () => `[${list(50, () => '{}')}]`),
    'invalid rows': () => rows(2, (i) => String(i)),
    'unknown keys': () => object(keys, 0),
    'long unknown keys': () => `{${list(keys, (i) => `"${'k'.repeat(2_000)}${i}":1`)}}`,
    'unknown keys with NUL': () => `{${list(keys, (i) => `${createShortName(i)}:"\\u0000"`)}}`,
  };
}

const object = (keys: number, nth: number) =>
  `{${list(keys, (i) => `${createShortName(nth * keys + i)}:1`)}}`;
const nestObjects = (depth: number, nth: number) =>
  `${Array.from({ length: depth }, (_, i) => `{${createShortName(nth * depth + i)}:`).join('')}1${'}'.repeat(depth)}`;

type Row = Record<string, unknown>;

/**
 * Returns functions that create rows of imports, each filled in a different way, and how many of 500 such rows are
 * accepted.
 */
export function createLargeImports(values: number): Record<string, [(index: number) => Row, number]> {
  const full = { name: '👩'.repeat(255), email: 'é'.repeat(255) };
  const each = Math.floor(values / 500) - 8;
  const variables = (make: (index: number) => [string, unknown], count = 1) => ({
    custom_variables: Object.fromEntries(Array.from({ length: count }, (_, i) => make(i))),
  });
  const long = (text: string) => variables(() => ['a', text]);
  return {
    'every field at its most': [() => ({ ...full, ...long('é'.repeat(1_990)) }), 500],
    'escapes only': [() => ({ ...full, ...long('\n'.repeat(990)) }), 500],
    'long names': [() => ({ name: 'n'.repeat(4_000), email: 'e'.repeat(4_000) }), 500],
    'names of white space': [() => ({ name: ' '.repeat(8_000) }), 500],
    'as many variables as a body may have': [
      (row) => variables((i) => [`${row.toString(36)}_${i}`, i], each),
      500,
    ],
    'variables of objects': [
      (row) =>
        variables(() => ['a', Array.from({ length: each / 2 - 4 }, (_, i) => ({ [`${row}_${i}`]: 1 }))]),
      500,
    ],
    'variables within each other': [
      (row) =>
        variables(() => ['a', JSON.parse(`[${list(each / 59, (i) => nestObjects(26, row * 2 + i))}]`)]),
      500,
    ],
    'invalid phones': [() => ({ ...full, phone: '3'.repeat(2_000) }), 0],
    'phones of dashes': [() => ({ ...full, phone: '-'.repeat(64) }), 0],
    'phones of anything': [() => ({ phone: { a: [] } }), 0],
    'one phone': [() => ({ ...full, phone: '491601234567' }), 1],
    'variables beyond 2000 characters': [() => ({ ...full, ...long('x'.repeat(3_000)) }), 0],
    'invalid names': [() => ({ name: 5, email: [] }), 0],
    'unknown fields': [() => ({ colour: 'red' }), 0],
  };
}
