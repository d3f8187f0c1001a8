// Stores the last simulation of each campaign.
import type { SIMULATION_STATES, SimulatedCases, SimulatedMonth } from '@parley/contract';
import type { z } from 'zod';
import { statement } from '../../platform/postgres/database.ts';
import { isAliveSql } from '../../platform/processes.ts';

export type SimulationState = (typeof SIMULATION_STATES)[number];

export interface SimulationRow {
  id: string;
  state: SimulationState;
  source: 'draft' | 'published';
  seed: number;
  leads: number;
  days: number;
  started_by: string | null;
  /** ISO 8601, like all times here. */
  started_at: string;
  ended_at: string | null;
  process_id: string;
  /** Whether the process that runs it is alive. */
  is_alive: boolean;
  day: number;
  cases_ended: number;
  cases_total: number | null;
  month: z.output<typeof SimulatedMonth> | null;
  cases: z.output<typeof SimulatedCases> | null;
}

export interface SimulatedCampaign {
  id: string;
  slug: string;
  workspace: string;
  purpose: 'setter' | 'group';
  language: string;
}

/** Returns the campaign with that id or slug, or undefined. */
export const findSimulatedCampaign = statement<SimulatedCampaign>(
  'simulations.campaign',
  `select campaign.id, campaign.slug, team.slug as workspace, campaign.purpose,
     coalesce(campaign.agent->>'language', '') as language
   from campaigns campaign join teams team on team.team_id = campaign.team_id
   where campaign.team_id = $1 and (campaign.id = $2 or campaign.slug = $2)`,
).row((teamId: string, name: string) => [teamId, name]);

/** Returns the last simulation of a campaign, or undefined. */
export const findSimulation = statement<SimulationRow>(
  'simulations.last',
  `select id, state, source, seed, leads, days, started_by, iso(started_at) as started_at, iso(ended_at) as ended_at,
     process_id, ${isAliveSql('process_id')} as is_alive, day, cases_ended, cases_total, month, cases
   from simulations where team_id = $1 and campaign_id = $2`,
).row((teamId: string, campaignId: string) => [teamId, campaignId]);

/** Ends the simulations whose process has ended, and those of this process that it no longer runs. */
export const interruptSimulations = statement(
  'simulations.interrupt',
  `update simulations set state = 'interrupted', ended_at = $1
   where state = 'running'
     and (not ${isAliveSql('process_id')} or process_id = $2::id and not id = any($3::text[]))`,
  { writes: ['simulations'] },
).write((now: Date, processId: string, running: readonly string[]) => [now, processId, running]);

/** Waits until no other transaction starts a simulation. */
export const lockSimulations = statement(
  'simulations.lock',
  `select pg_advisory_xact_lock(hashtextextended('simulations', 0))`,
).write(() => []);

/** Returns whether a simulation is running in any workspace. */
export const isAnyRunning = statement(
  'simulations.any-running',
  `select 1 from simulations where state = 'running' limit 1`,
).exists(() => []);

export interface NewSimulation
  extends Pick<SimulationRow, 'id' | 'source' | 'seed' | 'leads' | 'days' | 'started_by' | 'process_id'> {
  campaign_id: string;
}

/** Replaces the last simulation of the campaign. */
export const insertSimulation = statement(
  'simulations.start',
  `insert into simulations
     (team_id, campaign_id, id, state, source, seed, leads, days, started_by, started_at, process_id)
   values ($1, $2, $3, 'running', $4, $5, $6, $7, $8, $9, $10)
   on conflict (team_id, campaign_id) do update set id = excluded.id, state = excluded.state,
     source = excluded.source, seed = excluded.seed, leads = excluded.leads, days = excluded.days,
     started_by = excluded.started_by, started_at = excluded.started_at, ended_at = null,
     process_id = excluded.process_id, day = 0, cases_ended = 0, cases_total = null, month = null, cases = null`,
  { writes: ['simulations'] },
).write((teamId: string, row: NewSimulation, now: Date) => [
  ...[teamId, row.campaign_id, row.id, row.source, row.seed, row.leads, row.days],
  ...[row.started_by, now, row.process_id],
]);

/** What a running simulation reports: its progress, or a part of its result. */
export interface SimulationReport {
  day?: number | undefined;
  cases_ended?: number | undefined;
  cases_total?: number | undefined;
  month?: SimulationRow['month'] | undefined;
  cases?: SimulationRow['cases'] | undefined;
}

const toJson = (value: unknown) => (value == null ? null : JSON.stringify(value));

/** Stores a report. Returns false if the simulation is no longer running. */
export const saveReport = statement(
  'simulations.report',
  `update simulations set day = coalesce($4::int, day), cases_ended = coalesce($5::int, cases_ended),
     cases_total = coalesce($6::int, cases_total), month = coalesce($7::jsonb, month),
     cases = coalesce($8::jsonb, cases)
   where team_id = $1 and campaign_id = $2 and id = $3 and state = 'running' returning 1`,
  { writes: ['simulations'] },
).exists((teamId: string, campaignId: string, id: string, report: SimulationReport) => [
  ...[teamId, campaignId, id, report.day ?? null, report.cases_ended ?? null, report.cases_total ?? null],
  ...[toJson(report.month), toJson(report.cases)],
]);

/** Ends a simulation. Returns false if it was not running. */
export const endSimulation = statement(
  'simulations.end',
  `update simulations set state = $4, ended_at = $5
   where team_id = $1 and campaign_id = $2 and id = $3 and state = 'running' returning 1`,
  { writes: ['simulations'] },
).exists((teamId: string, campaignId: string, id: string, state: SimulationState, now: Date) => [
  ...[teamId, campaignId, id, state, now],
]);
