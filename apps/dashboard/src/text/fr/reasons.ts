// The reasons of agents, sending, providers and models, in French.
import type { Translated } from '@parley/contract/facts';
import type { reasons as en } from '@parley/contract/reasons';
import { agentReasons } from './agent-reasons.ts';
import { bulkReasons } from './bulk-reasons.ts';
import { journalReasons } from './journal-reasons.ts';
import { modelReasons } from './model-reasons.ts';
import { providerReasons } from './provider-reasons.ts';
import { requestReasons } from './request-reasons.ts';
import { sendingReasons } from './sending-reasons.ts';

export const reasons: Translated<typeof en> = {
  ...sendingReasons,
  ...agentReasons,
  ...providerReasons,
  ...journalReasons,
  ...bulkReasons,
  ...modelReasons,
  ...requestReasons,
};
