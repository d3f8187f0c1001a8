// Why a request is refused, in French: every code of the contract's catalog.
import type { TranslatedIssues } from '@parley/contract';
import { formatFields } from './issues/formats.ts';
import { generalFields } from './issues/general.ts';
import { knowledgeFields } from './issues/knowledge.ts';
import { leadFields } from './issues/leads.ts';
import { recordSentences } from './issues/records.ts';
import { peopleSentences, requestSentences } from './issues/requests.ts';
import { settingFields } from './issues/settings.ts';

export const issues: TranslatedIssues = {
  fields: { ...generalFields, ...formatFields, ...settingFields, ...knowledgeFields, ...leadFields },
  requests: { ...requestSentences, ...peopleSentences, ...recordSentences },
};
