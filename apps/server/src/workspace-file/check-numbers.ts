// Checks the settings of each number through its engine before the file is applied (workspace-file.md#checks). The
// calls are made outside any transaction, and nothing in the responses is stored.
import { fact, issue } from '@parley/contract';
import type { System } from '../context.ts';
import type { EngineKind } from '../engines/capabilities.ts';
import {
  type Engine,
  EngineError,
  type EngineNumber,
  type EngineProblem,
  type Template,
} from '../engines/port.ts';
import { getEngineSettings } from '../engines/settings.ts';
import { buildUnsavedNumber } from '../features/numbers/index.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import type { ReadDocument } from './document.ts';
import type { Path, Problem } from './problem.ts';
import type { WorkspaceDocument } from './schema.ts';

export type GetEngine = (kind: EngineKind) => Engine | undefined;

/**
 * The number of parallel checks. One file gets at most half of them, so that a server with many numbers does not
 * receive too many calls at the same time.
 */
const SLOTS = 16;

/**
 * Returns the problems that providers report for the numbers in these documents, and for the templates of their
 * campaigns.
 */
export async function checkNumbers(
  system: System,
  engineOf: GetEngine,
  documents: readonly ReadDocument[],
): Promise<Problem[]> {
  const slots = createFairSlots(SLOTS);
  const checks = documents.flatMap(({ workspace, locate }) =>
    workspace.numbers.map(async (number, index) => {
      const engine = engineOf(number.engine);
      if (!engine?.check) return [];
      const { phone, settings, secrets } = number;
      const provisional = buildUnsavedNumber(system, { phone, settings, secrets });
      const uses = [...workspace.campaigns.entries()].flatMap(([place, campaign]) =>
        campaign.number === number.handle && campaign.status !== 'archived'
          ? listTemplates(campaign).map(({ template, field }) => ({
              template,
              path: ['campaigns', place, ...field],
            }))
          : [],
      );
      const templates = uses.map(({ template }) => template);
      const found = await slots.run('file', () => findProblems(engine, provisional, templates));
      return found.map(({ field, template, reason }): Problem => {
        const use = template && uses.find((one) => one.template === template);
        const path = use?.path ?? settingPath(number.engine, index, field);
        return { at: locate(path), ...issue('provider_refuses', { problem: reason }, path) };
      });
    }),
  );
  return (await Promise.all(checks)).flat();
}

function listTemplates({ template, agent: { booking } }: WorkspaceDocument['campaigns'][number]) {
  const reminder = booking?.reminder_template;
  return [
    ...(template ? [{ template, field: ['template'] }] : []),
    ...(reminder ? [{ template: reminder, field: ['agent', 'booking', 'reminder_template'] }] : []),
  ];
}

async function findProblems(
  engine: Engine,
  number: EngineNumber,
  templates: readonly Template[],
): Promise<EngineProblem[]> {
  try {
    return await engine.check!(number, templates);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return [{ field: null, reason: fact('check_impossible', { detail: error.reason }) }];
  }
}

/** Returns the path of a setting, or that of the section if `field` is null. */
function settingPath(engine: EngineKind, index: number, field: string | null): Path {
  const section = getEngineSettings(engine)?.section;
  return ['numbers', index, ...(section === undefined ? [] : [section, ...(field === null ? [] : [field])])];
}
