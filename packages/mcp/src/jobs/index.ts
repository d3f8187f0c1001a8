// The tools for whole jobs, in addition to those derived from the contract (mcp.md#whole-jobs).
import type { Tool } from '../tool.ts';
import { campaignReport } from './campaign-report.ts';
import { inboxAttention } from './inbox-attention.ts';
import { leadBrief } from './lead-brief.ts';

export const JOBS: readonly Tool[] = [inboxAttention, leadBrief, campaignReport];
export { campaignReport, inboxAttention, leadBrief };
