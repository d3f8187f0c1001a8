// Plays simulated worlds on copies of the test database, with a campaign of a workspace.
import { Client, type ClientConfig } from 'pg';
import { type ChatCampaign, listCampaigns } from '../cli/chat/store.ts';
import { createLog } from '../platform/log.ts';
import { copyDatabase } from '../testing/database.ts';
import { startApp } from '../testing/start-app.ts';
import type { Cast } from './play.ts';
import type { Profile, Story } from './profile.ts';
import { type SimulatedWorld, type SimulateOptions, simulate } from './simulate.ts';

/** A Monday. */
export const START = new Date('2026-11-23T00:00:00Z');

export interface WorldChanges extends Partial<SimulateOptions> {
  /** Changes the schema of the world's database, to break a rule of the service. */
  sql?: string;
}

/** What a test decides about a lead. */
export interface TestLead {
  /** By default the lead answers. */
  story?: Story;
  /** Whether all answers meet the criteria; by default they do. */
  meets?: boolean;
}

/** Returns a cast of groups: lead 0 is of group 0, lead 1 of group 1, and so on, in rounds. The name says the group. */
export function createTestCast(groups: readonly TestLead[], acts: Cast['acts'] = []): Cast {
  return {
    ...{ language: undefined, script: undefined, acts },
    changeProfile(drawn: Profile): Profile {
      const group = drawn.index % groups.length;
      const { story = 'answers', meets = true } = groups[group]!;
      const facts = drawn.facts.map((fact) =>
        fact.meets === meets || fact.opposite === null
          ? fact
          : { ...fact, meets, answer: fact.opposite, opposite: fact.answer },
      );
      return { ...drawn, name: `Robin ${group}`, story, facts, typos: 0, splits: 0 };
    },
  };
}

/** Returns the group of a lead of that name. */
export const readGroup = (name: string | null): number => Number(name?.split(' ')[1]);

export interface TestWorld {
  campaign: ChatCampaign;
  /** Plays 12 leads in 14 days, without other actors and faults, unless the changes say otherwise. */
  play(changes?: WorldChanges): Promise<SimulatedWorld>;
  close(): Promise<void>;
}

/** @param agent changes of the campaign's agent. */
export async function openTestWorld(agent: Record<string, unknown> = {}): Promise<TestWorld> {
  const app = await startApp();
  const { slug } = await app.make.workspace({ agent });
  const campaign = (await listCampaigns(app.system.db, slug))[0]!;
  return {
    campaign,
    async play({ sql, ...changes } = {}) {
      const connections = await copyDatabase();
      if (sql) await runSql(connections.owner, sql);
      const log = createLog('silent');
      const own = { campaign, sources: [], pace: null, start: START, leads: 12, days: 14, seed: 1, log };
      const calm = changes.cast ? {} : { actors: false, faults: false };
      try {
        return await simulate({ connection: connections.app, ...own, ...calm, ...changes });
      } finally {
        await connections.drop();
      }
    },
    close: () => app.close(),
  };
}

async function runSql(connection: ClientConfig, sql: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
