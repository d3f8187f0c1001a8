// Writes the report of a simulation as one HTML page without scripts, for browsers and phones.
import { factText, formatReason, SIMULATION_STAGES } from '@parley/contract';
import { describeProposal } from '../../features/agent/index.ts';
import type { Comparison } from '../../simulation/compare.ts';
import type { ChosenConversation } from '../../simulation/conversations.ts';
import { listSendsByDay } from '../../simulation/days.ts';
import type { SimulationReport } from '../../simulation/report.ts';
import type { SimulatedWorld } from '../../simulation/simulate.ts';
import type { DecidedTurn } from '../../simulation/store.ts';
import { formatCount } from '../terminal.ts';
import { formatEnd } from './comparison-lines.ts';
import { STYLE } from './html-style.ts';
import { BREACH_NAMES, formatNetwork, formatTime, percent, STAGE_NAMES } from './lines.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const renderText = (value: string) => value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const CHOICES: Record<ChosenConversation['why'], { mark: string; style: string }> = {
  failed: { mark: 'Mistake', style: 'bad' },
  near: { mark: 'Near a mistake', style: 'near' },
  unlike: { mark: 'Unlike the others', style: '' },
};

export interface HtmlReport {
  /** The campaign, and its revision unless it is the published one. */
  title: string;
  /** The language of the conversations. */
  language: string;
  report: SimulationReport;
  worlds: readonly SimulatedWorld[];
  conversations: readonly ChosenConversation[];
  /** The comparison with the published revision; null if there is none. */
  comparison: Comparison | null;
}

export function renderReport(given: HtmlReport): string {
  const { title, language, report, worlds, conversations, comparison } = given;
  const { leads, days, from, seeds } = report;
  const heading = `Simulation of ${title}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${renderText(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${renderText(heading)}</h1>
<p class="soft">${formatCount(leads, 'lead')}, ${formatCount(days, 'day')} from ${from.slice(0, 10)}, ${
    seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds.at(-1)}`
  }. Simulated people, virtual time. Nothing was sent.</p>
${renderVerdict(report)}
${comparison ? renderComparison(comparison) : ''}
${renderFunnel(report)}
${renderSends(worlds)}
<h2>Judgement of the network</h2>
${formatNetwork(report.network)
  .map((line) => `<p>${renderText(capitalize(line))}.</p>`)
  .join('\n')}
<h2>Conversations to read</h2>
<p class="soft">Those with a mistake first, then those that came near one, then those that are most unlike the others.</p>
${conversations.map((one) => renderConversation(one, language)).join('\n')}
</main>
</body>
</html>
`;
}

function renderVerdict({ clean, all_clean, breaches, models }: SimulationReport): string {
  const missing = models?.missing.count ?? 0;
  const passed = breaches.length === 0 && missing === 0;
  const lines = [
    `${clean.conversations} of ${clean.of} conversations had no mistake: at least ${percent(clean.at_least)} at 95 % confidence.`,
    ...(all_clean
      ? [
          `pass^${all_clean.worlds}: ${all_clean.groups} of ${all_clean.of} leads had no mistake in all ${all_clean.worlds} worlds, ${percent(all_clean.at_least)} to ${percent(all_clean.at_most)} at 95 % confidence.`,
        ]
      : []),
    ...(missing === 0 ? [] : [`No model answered ${formatCount(missing, 'turn')}, which is not passed.`]),
  ];
  return `<section class="verdict ${passed ? 'good' : 'bad'}" aria-label="Verdict">
<p>${passed ? 'Passed' : 'Not passed'}</p>
${lines.map((line) => `<p>${line}</p>`).join('\n')}
${
  breaches.length === 0
    ? ''
    : `<ul>${breaches.map(({ kind, count }) => `<li>${formatCount(count, 'time')}: ${BREACH_NAMES[kind]}</li>`).join('')}</ul>`
}
</section>`;
}

function renderComparison({ improved, worsened, changed }: Comparison): string {
  const rows = changed.map(
    ({ seed, phone, name, before, after }) =>
      `<tr><th scope="row">${renderText(name)}<br><span class="soft">seed ${seed}, ${phone}</span></th><td class="text">${formatEnd(before)}</td><td class="text">${formatEnd(after)}</td></tr>`,
  );
  return `<h2>Against the published revision</h2>
<p>${formatCount(changed.length, 'conversation')} ended differently. ${improved} had a mistake only in the published revision, ${worsened} only in this one.</p>
${
  rows.length === 0
    ? ''
    : `<table>
<thead><tr><th scope="col">Lead</th><th scope="col">Published</th><th scope="col">This revision</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>`
}`;
}

function renderFunnel({ stages, leads }: SimulationReport): string {
  const rows = SIMULATION_STAGES.map(
    (stage) =>
      `<tr><th scope="row">${capitalize(STAGE_NAMES[stage])}</th><td>${stages[stage]}</td><td>${percent(stages[stage] / leads)}</td><td class="wide">${renderBar(stages[stage] / leads)}</td></tr>`,
  );
  return `<h2>How far the leads came</h2>
<table>
<thead><tr><th scope="col">Stage</th><th scope="col">Leads</th><th scope="col">Share</th><td></td></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>`;
}

/** Draws a share. The figure is in a cell next to it, so screen readers skip the bar. */
const renderBar = (share: number) =>
  `<span class="bar" aria-hidden="true" style="width:${(Math.min(share, 1) * 100).toFixed(1)}%"></span>`;

function renderSends(worlds: readonly SimulatedWorld[]): string {
  const { daily_quota, pacing } = worlds[0]!.pace;
  const first = pacing.first_contacts_per_day;
  const days = listSendsByDay(worlds);
  const rows = days.map(
    ({ day, sent, first_contacts }) =>
      `<tr><th scope="row" class="day">${day}</th><td>${sent}</td><td>${first_contacts}</td><td class="wide">${renderBar(sent / daily_quota)}</td></tr>`,
  );
  return `<h2>Messages each day</h2>
<p>The gate allows ${daily_quota} messages a day, ${first === null ? 'with any number of first messages' : `of which ${first} first messages`}.${worlds.length > 1 ? ' The figures are those of the busiest world on each day.' : ''}</p>
<table>
<thead><tr><th scope="col">Day (UTC)</th><th scope="col">Messages</th><th scope="col">First messages</th><th scope="col">Share of the limit</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>`;
}

function renderConversation(one: ChosenConversation, language: string): string {
  const { why, seed, phone, name, found, lines, turns } = one;
  const { mark, style } = CHOICES[why];
  const events = [
    ...lines.map(({ at, from, text }) => ({
      at,
      html: `<li class="${from === 'lead' ? 'person' : 'agent'}"><span class="who">${from === 'lead' ? renderText(name) : capitalize(from)}, ${formatTime(at)}</span><q lang="${renderText(language)}">${renderText(text)}</q></li>`,
    })),
    ...turns.map((turn) => ({
      at: turn.at.toISOString(),
      html: `<li class="decided">${listDecisions(turn).map(renderText).join('<br>')}</li>`,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return `<details${why === 'failed' ? ' open' : ''}>
<summary><h3>${renderText(name)}</h3> <span class="mark ${style}">${mark}</span> ${capitalize(formatEnd(one))} <span class="soft">seed ${seed}, ${phone}</span></summary>
${found.map(({ kind, detail }) => `<p class="bad mark">${capitalize(BREACH_NAMES[kind])}: ${renderText(detail)}</p>`).join('\n')}
<ol class="talk">${events.map(({ html }) => html).join('\n')}</ol>
</details>`;
}

/** Returns what the agent decided in a turn, and why. */
function listDecisions({ model, reasoning, accepted, refused, problems }: DecidedTurn): string[] {
  return [
    ...accepted.map((proposal) =>
      proposal.kind === 'finding'
        ? `${proposal.finding.key} ${proposal.finding.verdict} (${proposal.finding.value})`
        : factText(describeProposal(proposal)),
    ),
    ...refused.map(({ what, why }) => `Refused ${what}: ${formatReason(why)}`),
    ...problems.map((problem) => `Corrected: ${problem}`),
    `${model || 'No model answered'}: ${formatReason(reasoning)}`,
  ];
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
