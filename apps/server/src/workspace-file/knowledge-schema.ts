// A campaign's `knowledge`: one text, or a list of texts, files and pages (workspace-file.md#knowledge). What is in the
// files and pages is read afterwards (`read-knowledge.ts`).
import { z } from 'zod';
import { splitKnowledge } from '../features/knowledge/index.ts';
import { fields, predicate, read, words } from './fields.ts';

const LONGEST_TEXT = 20_000;
const MOST_ITEMS = 50;

const item = fields({
  text: words(1, LONGEST_TEXT).optional(),
  file: words(1, 1_000).optional(),
  url: read('an http or https address, such as https://example.com/prices', (text) => {
    const url = URL.parse(text.trim());
    return url && /^https?:$/.test(url.protocol) && text.length <= 2_048 ? text.trim() : null;
  })
    .check((check) => {
      const { username, password } = new URL(check.value);
      if (username === '' && password === '') return;
      const message = 'must have no user name or password in it: only pages that need neither are read';
      check.issues.push({ code: 'custom', message, input: check.value });
    })
    .optional(),
  as: words(1, 1_000).optional(),
}).check((check) => {
  const { as, ...one } = check.value;
  const complain = (message: string, path: string[] = []): void => {
    check.issues.push({ code: 'custom', path, message, input: check.value });
  };
  if (Object.keys(one).length !== 1) complain('must have one of: text, file, url');
  if (as !== undefined && one.file === undefined) complain('is a field of a file alone', ['as']);
});

const text = words(0, LONGEST_TEXT);
const list = z.array(item).max(MOST_ITEMS);

/** The texts that are short enough to be always before the agent. */
export const knowledge = z
  .unknown()
  .transform((value, check): string => {
    const result = (Array.isArray(value) ? list : text).safeParse(value, { error: predicate });
    if (result.success) return splitKnowledge(result.data).brief;
    for (const { path, message, ...issue } of result.error.issues) {
      const paths = 'keys' in issue ? issue.keys.map((key) => [...path, key]) : [path];
      for (const one of paths) check.issues.push({ code: 'custom', path: one, message, input: value });
    }
    return z.NEVER;
  })
  .prefault('');
