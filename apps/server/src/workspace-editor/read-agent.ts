// Reads the `agent:` block of a workspace file without applying it: what it would be stored as, and what is wrong with it.
import { ContractError, fail } from '@parley/contract';
import type { Ctx } from '../context.ts';
import { type AgentSettings, settingsFrom } from '../features/campaigns/index.ts';
import { DEFAULTS, pathText, readWorkspaceFile } from '../workspace-file/index.ts';
import { literal } from './edit.ts';

/** Where the block stands in a file. */
const PLACE = ['campaigns', 0, 'agent'] as const;

/** @throws ContractError `validation_error`: a sentence for each problem, which begins with its path below the block. */
export async function readAgent(ctx: Ctx, block: Readonly<Record<string, unknown>>): Promise<AgentSettings> {
  const file = {
    workspace: { slug: 'workspace' },
    campaigns: [{ slug: 'campaign', name: 'Campaign', agent: literal(block) }],
  };
  const { documents, problems } = readWorkspaceFile(JSON.stringify(file), DEFAULTS);
  const [document] = documents;
  if (!document) {
    const sentences = problems.map(({ path, message }) =>
      `${pathText(path.slice(PLACE.length))} ${message}`.trim(),
    );
    fail('validation_error', [...new Set(sentences)].join('\n'));
  }
  try {
    return await settingsFrom(ctx.db, ctx, document.workspace.campaigns[0]!.agent);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return fail(error.reason, error.message.replaceAll(/^agent\./gm, ''));
  }
}
