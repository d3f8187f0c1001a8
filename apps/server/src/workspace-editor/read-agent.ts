// Reads the `agent:` block of a workspace file without applying it. Returns its stored form, or fails with its
// problems.
import { ContractError, failWith, type IssuePath, placeViolation } from '@parley/contract';
import type { Ctx } from '../context.ts';
import { type AgentSettings, toAgentSettings } from '../features/campaigns/index.ts';
import { DEFAULTS, readWorkspaceValue } from '../workspace-file/index.ts';

/** The path of the block in a file. */
const PLACE = ['campaigns', 0, 'agent'] as const;

/** @throws ContractError `validation_error`, with issues whose paths are below the block. */
export async function readAgent(ctx: Ctx, block: Readonly<Record<string, unknown>>): Promise<AgentSettings> {
  const file = {
    workspace: { slug: 'workspace' },
    campaigns: [{ slug: 'campaign', name: 'Campaign', agent: block }],
  };
  const { documents, problems } = readWorkspaceValue(file, DEFAULTS);
  const [document] = documents;
  if (!document) {
    const issues = problems.map((one) => placeViolation(one.path.slice(PLACE.length), one));
    failWith('validation_error', issues);
  }
  try {
    return await toAgentSettings(ctx.db, ctx, document.workspace.campaigns[0]!.agent);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const inBlock = (path: IssuePath) => (path[0] === 'agent' ? path.slice(1) : path);
    return failWith(
      error.reason,
      error.issues.map((one) => placeViolation(inBlock(one.path), one)),
    );
  }
}
