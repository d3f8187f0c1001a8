// A campaign's `knowledge`: one text, or a list of texts, files and pages (workspace-file.md#knowledge). Files and
// pages are read later (`read-knowledge.ts`).
import { reject, violation } from '@parley/contract';
import { z } from 'zod';
import { splitKnowledge } from '../features/knowledge/index.ts';
import { createMapSchema, createParsedSchema, createTextSchema, toFileIssues } from './fields.ts';

const LONGEST_TEXT = 20_000;
const MOST_ITEMS = 50;

const item = createMapSchema({
  text: createTextSchema(1, LONGEST_TEXT).optional(),
  file: createTextSchema(1, 1_000).optional(),
  url: createParsedSchema('knowledge_address', (text) => {
    const url = URL.parse(text.trim());
    return url && /^https?:$/.test(url.protocol) && text.length <= 2_048 ? text.trim() : null;
  })
    .check((check) => {
      const { username, password } = new URL(check.value);
      if (username === '' && password === '') return;
      reject(check, violation('knowledge_address_user'));
    })
    .optional(),
  as: createTextSchema(1, 1_000).optional(),
}).check((check) => {
  const { as, ...one } = check.value;
  if (Object.keys(one).length !== 1) {
    reject(check, violation('exactly_one_of', { names: ['text', 'file', 'url'] }));
  }
  if (as !== undefined && one.file === undefined) reject(check, violation('file_only'), ['as']);
});

const text = createTextSchema(0, LONGEST_TEXT);
const list = z.array(item).max(MOST_ITEMS);

/** The schema of `knowledge`. Its result contains the texts that are short enough to be in every prompt. */
export const knowledge = z
  .unknown()
  .transform((value, check): string => {
    const result = (Array.isArray(value) ? list : text).safeParse(value, { reportInput: true });
    if (result.success) return splitKnowledge(result.data).brief;
    for (const one of toFileIssues(result.error.issues)) {
      reject({ value, issues: check.issues }, one, one.path);
    }
    return z.NEVER;
  })
  .prefault('');
