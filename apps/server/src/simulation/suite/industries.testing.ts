// Opens the campaigns of examples/industries with their suites.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listCampaigns } from '../../cli/chat/store.ts';
import { createLog } from '../../platform/log.ts';
import { copyDatabase } from '../../testing/database.ts';
import type { TestApp } from '../../testing/start-app.ts';
import { applyFile } from '../../workspace-file/index.ts';
import { simulate } from '../simulate.ts';
import { START } from '../test-world.testing.ts';
import { createCast } from './cast.ts';
import { readSuite, type SuiteCase } from './read-suite.ts';
import { runSuite, type SuiteReport } from './run-suite.ts';

const EXAMPLES = fileURLToPath(new URL('../../../../../examples/', import.meta.url));

/** The names of the workspace files, which are also the slugs of their campaigns. */
export const INDUSTRIES = globSync('industries/*.yaml', { cwd: EXAMPLES })
  .map((file) => basename(file, '.yaml'))
  .toSorted();

export interface Industry {
  cases: SuiteCase[];
  /** Plays cases, each with each seed. */
  play(cases: readonly SuiteCase[], seeds: readonly number[]): Promise<SuiteReport>;
}

/**
 * Applies the workspace file of an industry and reads its suite.
 * @throws ApplyError with every problem of either file.
 */
export async function openIndustry({ system }: TestApp, name: string): Promise<Industry> {
  const file = `${EXAMPLES}industries/${name}.yaml`;
  await applyFile(system, readFileSync(file, 'utf8'), file);
  const campaign = (await listCampaigns(system.db, null)).find(({ slug }) => slug === name)!;
  const suite = `${EXAMPLES}suites/${name}.yaml`;
  const log = createLog('silent');
  return {
    cases: readSuite(readFileSync(suite, 'utf8'), suite, campaign.agent),
    play: (cases, seeds) =>
      runSuite({
        ...{ cases, seeds, timezone: campaign.agent.timezone, parallel: 2 },
        async play(one, seed) {
          const connections = await copyDatabase();
          const given = { campaign, sources: [], pace: null, start: START, leads: 1, seed, log };
          try {
            const cast = createCast(one);
            return await simulate({ ...given, connection: connections.app, days: one.days, cast });
          } finally {
            await connections.drop();
          }
        },
      }),
  };
}
