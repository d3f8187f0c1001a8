// Formats the comparison of two revisions of a campaign as lines of plain text.
import { SIMULATION_STAGES } from '@parley/contract';
import type { Comparison, ConversationEnd } from '../../simulation/compare.ts';
import type { SimulationReport } from '../../simulation/report.ts';
import { formatCount, formatTable, type Terminal } from '../terminal.ts';
import { BREACH_NAMES, percent, STAGE_NAMES } from './lines.ts';
import type { RevisionName } from './revision.ts';

/** The conversations that are listed. */
const MOST_CHANGED = 50;

/** Returns the name of a revision: `draft`, `revision 12`. */
export const formatRevision = (name: RevisionName) => (name === 'draft' ? name : `revision ${name}`);

export function formatComparison(
  before: SimulationReport,
  after: SimulationReport,
  { improved, worsened, changed }: Comparison,
  name: RevisionName,
  { color }: Terminal,
): string[] {
  const reports = [before, after];
  const rows = [
    ['', 'published', formatRevision(name)],
    [
      '  conversations without a mistake',
      ...reports.map(({ clean }) => `${clean.conversations} of ${clean.of}`),
    ],
    ['  at least, at 95 % confidence', ...reports.map(({ clean }) => percent(clean.at_least))],
    ...(before.all_clean
      ? [
          [
            `  pass^${before.all_clean.worlds}`,
            ...reports.map(({ all_clean }) => `${all_clean!.groups} of ${all_clean!.of}`),
          ],
        ]
      : []),
    ...(before.models
      ? [['  turns that no model answered', ...reports.map(({ models }) => String(models!.missing.count))]]
      : []),
    ...SIMULATION_STAGES.map((stage) => [
      `  ${STAGE_NAMES[stage]}`,
      ...reports.map(({ stages }) => String(stages[stage])),
    ]),
  ];
  return [
    ...formatTable(rows),
    '',
    color.bold(
      `${formatCount(changed.length, 'conversation')} of ${before.leads} ended differently: ${improved} without a mistake only in ${formatRevision(name)}, ${worsened} only in the published one`,
    ),
    ...changed
      .slice(0, MOST_CHANGED)
      .map(
        (one) =>
          `  seed ${one.seed}, ${one.phone}, ${one.name}: ${formatEnd(one.before)} → ${formatEnd(one.after)}`,
      ),
    ...(changed.length > MOST_CHANGED ? [`  and ${changed.length - MOST_CHANGED} more`] : []),
  ];
}

/** Formats how a conversation ended: `booked a meeting, but: a figure from nowhere`. */
export function formatEnd({ outcome, mistakes, is_missing }: ConversationEnd): string {
  const wrong = [
    ...mistakes.map((kind) => BREACH_NAMES[kind]),
    ...(is_missing ? ['a turn that no model answered'] : []),
  ];
  return `${STAGE_NAMES[outcome]}${wrong.length === 0 ? '' : `, but: ${wrong.join('; ')}`}`;
}
