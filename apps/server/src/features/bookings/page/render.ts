// Renders the page of a meeting as HTML. The page loads no other files, needs no script, and fits on a phone screen
// (bookings.md#page-of-a-meeting).
import { hash } from 'node:crypto';
import { findLocale } from '../../../language/locale.ts';
import type { MeetingPage, MeetingState, PageSlot } from './read-page.ts';
import { getPageWords, type PageWords } from './words.ts';

const STYLE = `:root{color-scheme:light dark;--ground:#fff;--ink:#16191b;--line:#8884;--edge:#808589;--quiet:#4d5256;--accent:#0b6e4f;--on:#fff;--bad:#b3261e;--on-bad:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#121416;--ink:#f2f4f5;--edge:#84898d;--quiet:#b4b9bd;--accent:#5fd0a5;--on:#06251a;--bad:#ff9d94;--on-bad:#3a0905}}
*{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);scroll-padding-bottom:7rem}
body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:33rem;margin:0 auto;padding:2rem 1.25rem;overflow-wrap:anywhere;hyphens:auto}
header{color:var(--quiet);margin-bottom:1.5rem}
h1{font-size:1.625rem;line-height:1.25;margin:0 0 1rem}
a{color:var(--accent)}
.card{border:1px solid var(--line);border-radius:.75rem;padding:1.125rem 1.25rem;margin:0 0 1.5rem}
.card p,.card dl{margin:0}
.when strong{display:block;font-size:1.375rem;line-height:1.35}
.zone,.other,dt,.now{color:var(--quiet)}
.when::first-letter,.zone::first-letter,legend::first-letter{text-transform:uppercase}
.gone time{text-decoration:line-through}.gone strong{font-weight:400}
.card .other,.card dl{margin-top:.75rem}
dt{font-size:.9375rem}dd{margin:0}
.acts{display:grid;gap:.75rem}
.act{font:inherit;display:block;width:100%;min-height:3rem;text-align:center;padding:.6875rem 1rem;border:1px solid var(--edge);border-radius:.625rem;background:none;color:inherit;text-decoration:none;cursor:pointer}
.main{background:var(--accent);border-color:var(--accent);color:var(--on);font-weight:600}
.bad{background:var(--bad);border-color:var(--bad);color:var(--on-bad);font-weight:600}
.quiet{border-color:transparent;color:var(--bad)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.now,.zone{margin:0 0 1rem}
fieldset{border:0;margin:0 0 1.5rem;padding:0;min-width:0}
legend{padding:0;margin:0 0 .5rem;font-weight:600}
.slots{display:grid;grid-template-columns:repeat(auto-fill,minmax(5.75rem,1fr));gap:.5rem}
.slots label{position:relative;hyphens:none}
.slots input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.slots time{display:grid;place-items:center;min-height:2.875rem;padding:.25rem;text-align:center;font-variant-numeric:tabular-nums;border:1px solid var(--edge);border-radius:.625rem}
.slots input:hover+time{border-color:var(--accent)}
.slots input:checked+time{background:var(--accent);border-color:var(--accent);color:var(--on);font-weight:600}
.slots input:focus-visible+time{outline:3px solid var(--accent);outline-offset:2px}
@media(forced-colors:active){.slots input:checked+time{border:4px solid Highlight}}
textarea{font:inherit;display:block;width:100%;min-height:5rem;margin:.375rem 0 1.5rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.625rem;background:none;color:inherit}
.days{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem;margin:0 0 .5rem}
.link{display:inline-block;min-width:2.75rem;padding:.625rem 0}
.note{border-left:4px solid var(--bad);margin:0 0 1rem;padding:.25rem .75rem}
.send{position:sticky;bottom:0;background:var(--ground);padding:.75rem 0 max(.75rem,env(safe-area-inset-bottom))}
@media(max-height:30rem){.send{position:static}}
@media print{.acts,form,.days,.link{display:none}}`;

/** The Content-Security-Policy of the page: it allows only the page's style and its forms. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface RenderedPage {
  language: string;
  html: string;
}

/** A problem with the lead's last action. */
export type PageProblem = 'taken' | 'choose_one' | 'calendar_away';

/** Renders the meeting and the lead's actions. */
export function renderMeetingPage(page: MeetingPage): RenderedPage {
  const { language, locale, words } = readLocale(page);
  const base = `/b/${page.token}`;
  const acts = `<div class="acts">
<a class="act main" href="${base}/meeting.ics">${renderText(words.add_to_calendar)}</a>
<a class="act" href="${base}/move">${renderText(words.move)}</a>
<a class="act quiet" href="${base}/cancel">${renderText(words.cancel)}</a>
</div>`;
  const next = page.next
    ? `<a class="act main" href="/b/${page.next}">${renderText(words.new_page)}</a>`
    : '';
  const then: Record<MeetingState, string> = {
    confirmed: acts,
    reserved: `<p>${renderText(words.wait)}</p>`,
    canceling: `<p>${renderText(words.wait)}</p>`,
    canceled: `<p>${renderText(words.write_to_us)}</p>`,
    failed: `<p>${renderText(words.write_to_us)}</p>`,
    over: `<p>${renderText(words.write_to_us)}</p>`,
    moved: next,
  };
  return renderShell(page, language, words[page.state], renderCard(page, locale, words) + then[page.state]);
}

/** The maximum length of a reason, in UTF-16 code units, like `maxlength`. */
export const LONGEST_REASON = 500;

/**
 * Renders a page that asks the lead to confirm the cancellation, because opening a URL must not cancel.
 * @param tooLong the submitted reason if it is too long, so that the lead can shorten it.
 */
export function cancelPage(page: MeetingPage, tooLong?: string): RenderedPage {
  const { language, locale, words } = readLocale(page);
  const problem =
    tooLong === undefined
      ? ''
      : words.reason_too_long
          .replace('{length}', String(tooLong.length))
          .replace('{most}', String(LONGEST_REASON));
  const note = problem && `<p class="note" id="problem" role="alert">${renderText(problem)}</p>\n`;
  const wrong = problem && ' aria-invalid="true" aria-describedby="problem"';
  const body = `${renderCard(page, locale, words)}<form method="post" action="/b/${page.token}/cancel">
${note}<label for="reason">${renderText(words.reason)}</label>
<textarea id="reason" name="reason" maxlength="${LONGEST_REASON}"${wrong}>
${renderText(tooLong ?? '')}</textarea>
<div class="acts">
<button class="act bad" type="submit">${renderText(words.cancel_now)}</button>
<a class="act" href="/b/${page.token}">${renderText(words.keep)}</a>
</div>
</form>`;
  return renderShell(page, language, words.cancel_question, body);
}

/** Renders the free times on a few days. @param slots null if the calendar does not answer. */
export function movePage(
  page: MeetingPage,
  slots: readonly PageSlot[] | null,
  around: { earlier: string | null; later: string | null },
  trouble?: PageProblem,
): RenderedPage {
  const { language, locale, words } = readLocale(page);
  const said = slots === null ? 'calendar_away' : trouble;
  const note = said ? `<p class="note" role="alert">${renderText(words[said])}</p>` : '';
  const { date, time } = formatWhen(page, locale, page.timezone);
  const now = `<p class="now">${renderText(words.confirmed)}: <time datetime="${page.start_at}">${renderText(date)}, ${renderText(time)}</time></p>`;
  const renderStepLink = (from: string | null, label: string) =>
    from === null
      ? '<span></span>'
      : `<a class="link" href="/b/${page.token}/move?from=${from}">${renderText(label)}</a>`;
  const steps = `<div class="days">${renderStepLink(around.earlier, words.earlier)}${renderStepLink(around.later, words.later)}</div>`;
  const back = `<a class="link" href="/b/${page.token}">${renderText(words.back)}</a>`;
  const times = renderTimes(page, slots ?? [], locale, words);
  const none = slots && !times ? `<p>${renderText(words.none_free)}</p>` : '';
  const body = `${note}${now}${times ? steps : ''}${times}${none}${steps}${back}`;
  return renderShell(page, language, words.choose, body);
}

/** Returns the texts of the page, and the locale of its dates. */
function readLocale({ language: wanted, country, timezone }: MeetingPage) {
  const { language, words } = getPageWords(wanted);
  return { language, words, locale: findLocale({ language, country, zone: timezone }) };
}

/** Renders one group of times per day. Returns an empty text if there are no times. */
function renderTimes(
  page: MeetingPage,
  slots: readonly PageSlot[],
  locale: string,
  words: PageWords,
): string {
  if (slots.length === 0) return '';
  const days = Map.groupBy(slots, ({ start_at }) => formatDay(start_at, locale, page.timezone));
  const groups = [...days].map(
    ([day, times]) => `<fieldset aria-describedby="zone"><legend>${renderText(day)}</legend>
<div class="slots">${times.map((slot) => renderSlot(slot, locale, page.timezone)).join('')}</div></fieldset>`,
  );
  return `<form method="post" action="/b/${page.token}/move">
<p class="zone" id="zone">${renderZoneLine(page, page.timezone, locale, words)}</p>
${groups.join('\n')}
<div class="send"><button class="act main" type="submit">${renderText(words.move_here)}</button></div></form>`;
}

function renderSlot({ id, start_at }: PageSlot, locale: string, timezone: string): string {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: timezone });
  return `<label><input type="radio" name="slot" value="${renderText(id)}" required><time datetime="${start_at}">${renderText(time.format(new Date(start_at)))}</time></label>`;
}

const STRUCK: readonly MeetingState[] = ['canceled', 'failed', 'moved'];

/** Renders the meeting's time in the lead's zone, and in the business's zone if it differs. */
function renderCard(page: MeetingPage, locale: string, words: PageWords): string {
  const { timezone, business_timezone, location } = page;
  const here = formatWhen(page, locale, timezone);
  const there = formatWhen(page, locale, business_timezone);
  const renderZone = (of: string) => renderZoneLine(page, of, locale, words);
  const sameDay = there.date === here.date;
  const other =
    timezone === business_timezone
      ? ''
      : `<p class="other">${sameDay ? '' : `${renderText(there.date)}, `}${renderText(there.time)}, ${renderZone(business_timezone)}</p>`;
  const where = location
    ? `<dl><dt>${renderText(words.where)}</dt><dd>${renderPlace(location)}</dd></dl>`
    : '';
  return `<div class="card${STRUCK.includes(page.state) ? ' gone' : ''}">
<p class="when"><time datetime="${page.start_at}">${renderText(here.date)} <strong>${renderText(here.time)}</strong></time></p>
<p class="zone">${renderZone(timezone)}</p>${other}${where}</div>`;
}

/** Renders the location as a link if it is a URL, otherwise as text. */
function renderPlace(location: string): string {
  const name = `<bdi>${renderText(location)}</bdi>`;
  return /^https?:\/\/\S+$/.test(location)
    ? `<a href="${renderText(location)}" rel="noreferrer">${name}</a>`
    : name;
}

function formatWhen({ start_at, end_at }: MeetingPage, locale: string, timeZone: string) {
  const [start, end] = [new Date(start_at), new Date(end_at)];
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const date = dates.format(start);
  // A range that crosses midnight would show two dates, and one in a repeated hour would show only one time.
  const plain = date === dates.format(end) && times.format(start) !== times.format(end);
  return {
    date,
    time: plain ? times.formatRange(start, end) : `${times.format(start)} – ${times.format(end)}`,
  };
}

function formatDay(at: string, locale: string, timezone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: timezone,
  });
  return format.format(new Date(at));
}

/** Renders the zone as its city, or as its offset at the time of the meeting. */
function renderZoneLine(
  { start_at }: MeetingPage,
  timezone: string,
  locale: string,
  words: PageWords,
): string {
  const named = /^(?!Etc\/).+\/(.+)$/.exec(timezone)?.[1];
  if (named) return renderText(words.time_in.replace('{zone}', named.replaceAll('_', ' ')));
  const format = new Intl.DateTimeFormat(locale, { timeZone: timezone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(new Date(start_at)).find(({ type }) => type === 'timeZoneName');
  return renderText(offset?.value ?? timezone);
}

function renderShell(page: MeetingPage, language: string, heading: string, body: string): RenderedPage {
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${renderText(heading)} · ${renderText(page.workspace)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><bdi>${renderText(page.workspace)}</bdi></header>
<main>
<h1>${renderText(heading)}</h1>
${body}
</main>
</body>
</html>
`;
  return { language, html };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function renderText(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
