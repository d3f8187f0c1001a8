// The reasons of agents and of the send gate, in French.
import type { Translated } from '@parley/contract/facts';
import type { reasons as en } from '@parley/contract/reasons';
import { agentReasons } from './agent-reasons.ts';
import { sendingReasons } from './sending-reasons.ts';

export const reasons: Translated<typeof en> = { ...sendingReasons, ...agentReasons };
