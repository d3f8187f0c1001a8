// The tools for whole jobs, beside those that derive from the contract.
import type { Tool } from '../tool.ts';
import { campaignReport } from './campaign-report.ts';
import { inboxAttention } from './inbox-attention.ts';
import { leadBrief } from './lead-brief.ts';

/** @param now the server's time, by which an action is due. */
export function jobTools(now: () => Date): Tool[] {
  return [inboxAttention, leadBrief, campaignReport].map((make) => make(now));
}
