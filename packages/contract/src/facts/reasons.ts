// The English texts of all reasons: those for agents, sending and providers, and those inside journal entries.
import { agentReasons } from './agent-reasons.ts';
import { bulkReasons } from './bulk-reasons.ts';
import { journalReasons } from './journal-reasons.ts';
import { modelReasons } from './model-reasons.ts';
import { providerReasons } from './provider-reasons.ts';
import { requestReasons } from './request-reasons.ts';
import { sendingReasons } from './sending-reasons.ts';

export type { agentReasons } from './agent-reasons.ts';
export type { BulkField, bulkReasons } from './bulk-reasons.ts';
export {
  type AnsweredCriterion,
  createChoiceFormat,
  createFigureFormat,
  createQuestionFormat,
  createSecondsFormat,
  type ExpectedAnswer,
  formatSpanRange,
  type OpenCriterion,
} from './figures.ts';
export type { journalReasons } from './journal-reasons.ts';
export type { ModelRefusal, modelReasons } from './model-reasons.ts';
export type { MissingPart, providerReasons, UnsupportedCall } from './provider-reasons.ts';
export type { requestReasons, TlsProblem } from './request-reasons.ts';
export type { sendingReasons } from './sending-reasons.ts';

export const reasons = {
  ...sendingReasons,
  ...agentReasons,
  ...providerReasons,
  ...journalReasons,
  ...bulkReasons,
  ...modelReasons,
  ...requestReasons,
};
