// Checks the settings of each number at its engine before the file is applied (workspace-file.md#checks). The calls are
// made outside any transaction, and nothing from the answers is stored.
import { issue } from '@parley/contract';
import type { System } from '../context.ts';
import type { EngineKind } from '../engines/capabilities.ts';
import { type Engine, EngineError, type EngineNumber, type Template } from '../engines/port.ts';
import { settingsOf } from '../engines/settings.ts';
import { numberToCheck } from '../features/numbers/index.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import type { ReadDocument } from './document.ts';
import type { Path, Problem } from './problem.ts';
import type { WorkspaceDocument } from './schema.ts';

export type EngineOf = (kind: EngineKind) => Engine | undefined;

/** One file gets at most half of these, so a server with many numbers receives at most that many calls at a time. */
const SLOTS = 16;

/**
 * Returns the problems that providers report for the numbers of these documents and the templates of their campaigns.
 */
export async function checkNumbers(
  system: System,
  engineOf: EngineOf,
  documents: readonly ReadDocument[],
): Promise<Problem[]> {
  const slots = createFairSlots(SLOTS);
  const checks = documents.flatMap(({ workspace, locate }) =>
    workspace.numbers.map(async (number, index) => {
      const engine = engineOf(number.engine);
      if (!engine?.check) return [];
      const { phone, settings, secrets } = number;
      const provisional = numberToCheck(system, { phone, settings, secrets });
      const campaigns = [...workspace.campaigns.entries()].flatMap(([place, campaign]) =>
        campaign.number === number.handle && campaign.status !== 'archived'
          ? templatesOf(campaign).map(({ template, field }) => ({
              template,
              path: ['campaigns', place, ...field],
            }))
          : [],
      );
      const templates = campaigns.map(({ template }) => template);
      const found = await slots.run('file', () => saidBy(engine, provisional, templates));
      return found.map((sentence): Problem => {
        const named = campaigns.find(({ template: { name, language } }) =>
          sentence.startsWith(`the template ${name} (${language}) `),
        );
        const path = named?.path ?? pathOf(number.engine, index, sentence);
        return { at: locate(path), ...issue('provider_refuses', { problem: sentence }, path) };
      });
    }),
  );
  return (await Promise.all(checks)).flat();
}

function templatesOf({ template, agent: { booking } }: WorkspaceDocument['campaigns'][number]) {
  const reminder = booking?.reminder_template;
  return [
    ...(template ? [{ template, field: ['template'] }] : []),
    ...(reminder ? [{ template: reminder, field: ['agent', 'booking', 'reminder_template'] }] : []),
  ];
}

const wordsOf = (sentence: string) => sentence.split(/[^a-z0-9_]+/);

async function saidBy(
  engine: Engine,
  number: EngineNumber,
  templates: readonly Template[],
): Promise<string[]> {
  try {
    return await engine.check!(number, templates);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return [error.message];
  }
}

/** Returns the path of the field that the sentence names, or of the settings' map. */
function pathOf(engine: EngineKind, index: number, sentence: string): Path {
  const settings = settingsOf(engine);
  if (!settings) return ['numbers', index];
  const field = Object.keys(settings.fields).find((name) => wordsOf(sentence).includes(name));
  return ['numbers', index, settings.section, ...(field === undefined ? [] : [field])];
}
