// The style of the HTML report of a simulation. The colors are those of the dashboard (html.test.ts compares them).

/** The colors of the dashboard (tokens.css) that the report uses: in the light theme and in the dark one. */
export const COLORS = {
  page: ['#faf9f7', '#141312'],
  panel: ['#ffffff', '#1c1b19'],
  lead: ['#e9e6df', '#2a2825'],
  ink: ['#1d1b18', '#edeae4'],
  soft: ['#5e5a52', '#a8a39a'],
  line: ['#e4e1db', '#33312d'],
  accent: ['#3d45c4', '#a3aaff'],
  'accent-soft': ['#ecedfb', '#282a4a'],
  danger: ['#b3261e', '#ff9c92'],
  'danger-soft': ['#fbe9e7', '#3f1b18'],
  qualified: ['#17693f', '#7fd3a3'],
  'qualified-soft': ['#e3f3ea', '#16301f'],
  waiting: ['#8a5200', '#e9b765'],
  'waiting-soft': ['#fbf0db', '#35270f'],
} as const;

const define = (theme: 0 | 1) =>
  Object.entries(COLORS)
    .map(([name, values]) => `--${name}:${values[theme]};`)
    .join('');

export const STYLE = `
:root{color-scheme:light dark;${define(0)}}
@media (prefers-color-scheme:dark){:root{${define(1)}}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:48rem;padding:1rem;background:var(--page);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.25rem;margin-top:2rem}h3{font-size:1rem;margin:0;display:inline}
p,ul{margin:.5rem 0}
.soft{color:var(--soft)}
.verdict{padding:.75rem 1rem;border-radius:.5rem;border:1px solid}
.verdict p:first-child{font-weight:600;font-size:1.125rem;margin-top:0}
.good{color:var(--qualified);background:var(--qualified-soft)}
.bad{color:var(--danger);background:var(--danger-soft)}
.near{color:var(--waiting);background:var(--waiting-soft)}
.mark{display:inline-block;padding:0 .5rem;border-radius:.25rem;font-size:.875rem}
table{width:100%;border-collapse:collapse}
caption{text-align:left;color:var(--soft)}
th{text-align:left;font-weight:400}thead th{color:var(--soft);font-size:.875rem}
td,th{padding:.25rem .5rem .25rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td{font-variant-numeric:tabular-nums;white-space:nowrap}td.text{white-space:normal}
.bar{display:block;height:.5rem;min-width:1px;background:var(--accent);border-radius:.25rem}
td.wide{width:30%}.day{white-space:nowrap}
@media print{.bar{print-color-adjust:exact}}
details{overflow-wrap:anywhere;background:var(--panel);border:1px solid var(--line);border-radius:.5rem;margin:.75rem 0;padding:.5rem .75rem}
summary{cursor:pointer}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
ol.talk{list-style:none;padding:0;margin:.75rem 0}
ol.talk li{margin:.5rem 0;display:flow-root}
ol.talk q{quotes:none;display:inline-block;max-width:85%;padding:.375rem .75rem;border-radius:.75rem;white-space:pre-wrap;
clear:both}
.agent q{background:var(--accent-soft);float:right}.person q{background:var(--lead)}
.who{display:block;font-size:.8125rem;color:var(--soft)}.agent .who{text-align:right}
.decided{font-size:.875rem;color:var(--soft);border-left:2px solid var(--line);padding-left:.5rem}
`;
