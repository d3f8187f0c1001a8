// Renders errors as the dashboard shows them to a member who reads French.
import type { ErrorBody, Issue } from '@parley/contract';
import type { z } from 'zod';
import { createFormats } from '../../../dashboard/src/text/format.ts';
import * as codes from '../../../dashboard/src/text/fr/reasons.ts';
import { fr } from '../../../dashboard/src/text/fr.ts';
import { localizeText } from '../../../dashboard/src/text/localize-text.ts';

const formats = createFormats('fr-FR', 'Europe/Paris', codes.reasons);
const text = localizeText(fr, formats, codes);

/** Parameters with English text: messages from a provider or an engine, or a row of the API's import. */
const SAID_BY_OTHERS = new Set([
  'provider_refuses',
  'provider_says',
  'send_refused',
  'file_failed',
  'file_too_large',
  'no_row_importable',
]);

/** Words that occur in English sentences and in no French text. */
const ENGLISH = /\b(the|must|is|are|was|not|has|have|had|cannot|does|and|with|to|of|you|it)\b/;

type ErrorAnswer = z.infer<typeof ErrorBody>['error'];

/** Returns the English text that a member with the language French would see, with the code of each issue. */
export function findEnglish({ code, message, issues = [] }: ErrorAnswer): string[] {
  const problem = { code: code as never, message, issues: issues as Issue[] };
  const shown = text.problemOf({
    ...problem,
    ...{ status: 422, retryAfter: null, quota: null, requestId: null, details: {} },
  });
  const found = (issues as Issue[]).flatMap((issue) => {
    if (SAID_BY_OTHERS.has(issue.code)) return [];
    const french = text.issueText(issue).replaceAll('one of:', '');
    return french === issue.message || ENGLISH.test(french) ? [`${issue.code}: ${french}`] : [];
  });
  if (issues.length === 0 && shown === message) found.push(`${code}: ${shown}`);
  return found;
}
