// The lead's page as HTML: it loads nothing, needs no script, and fits a phone (bookings.md#page-of-a-meeting).
import { hash } from 'node:crypto';
import type { MeetingPage, PageSlot } from './read-page.ts';
import { type Words, wordsOf } from './words.ts';

const STYLE = `:root{color-scheme:light dark;--line:#8883;--accent:#0b6e4f;--on:#fff;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--accent:#5fd0a5;--on:#06251a;--bad:#ff9d94}}
*{box-sizing:border-box}
body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
header{color:color-mix(in srgb,currentColor 70%,transparent);margin-bottom:2rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
.card{border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:0 0 1.5rem}
.card p{margin:.25rem 0}
.when{font-size:1.25rem;font-weight:600}
.gone .when{text-decoration:line-through;font-weight:400}
dl{margin:1rem 0 0;display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
dt{color:color-mix(in srgb,currentColor 70%,transparent)}dd{margin:0;overflow-wrap:anywhere}
.acts{display:flex;flex-direction:column;gap:.75rem}
.act{font:inherit;display:block;width:100%;text-align:center;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.6rem;background:none;color:inherit;text-decoration:none;cursor:pointer}
.act.main{background:var(--accent);border-color:var(--accent);color:var(--on);font-weight:600}
.act.bad{color:var(--bad);border-color:currentColor}
.act:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
h2{font-size:1rem;margin:1.5rem 0 .5rem}
fieldset{border:0;margin:0;padding:0}legend{padding:0;font-weight:600}
.slots{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:.5rem}
.slots label{display:flex;gap:.4rem;align-items:center;justify-content:center;border:1px solid var(--line);border-radius:.6rem;padding:.6rem;cursor:pointer}
.slots label:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
textarea{font:inherit;width:100%;min-height:5rem;padding:.5rem;border:1px solid var(--line);border-radius:.6rem;background:none;color:inherit}
nav{display:flex;justify-content:space-between;margin:1.5rem 0}
.note{border-left:4px solid var(--bad);padding:.25rem .75rem}
.send{margin-top:1.5rem}
@media print{.acts{display:none}}`;

/** The Content-Security-Policy of the page: its own style and its own forms. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface Html {
  language: string;
  html: string;
}

/** What went wrong with what the lead just asked for. */
export type Trouble = 'taken' | 'choose_one' | 'calendar_away';

/** The meeting, with what the lead can do. */
export function meetingPage(page: MeetingPage): Html {
  const { language, words } = wordsOf(page.language);
  const heading = words[page.state];
  const base = `/b/${page.token}`;
  const acts = page.open
    ? `<div class="acts">
<a class="act main" href="${base}/meeting.ics">${text(words.add_to_calendar)}</a>
<a class="act" href="${base}/move">${text(words.move)}</a>
<a class="act bad" href="${base}/cancel">${text(words.cancel)}</a>
</div>`
    : ['canceled', 'failed', 'over'].includes(page.state)
      ? `<p>${text(words.write_to_us)}</p>`
      : '';
  const next = page.next ? `<p><a href="/b/${page.next}">${text(words.new_page)}</a></p>` : '';
  return shell(page, language, heading, card(page, language, words) + next + acts);
}

/** Asks whether to cancel: opening an address cancels nothing. */
export function cancelPage(page: MeetingPage): Html {
  const { language, words } = wordsOf(page.language);
  const body = `${card(page, language, words)}<form method="post" action="/b/${page.token}/cancel">
<p><label for="reason">${text(words.reason)}</label></p>
<textarea id="reason" name="reason" maxlength="500"></textarea>
<div class="acts send">
<button class="act bad" type="submit">${text(words.cancel_now)}</button>
<a class="act" href="/b/${page.token}">${text(words.keep)}</a>
</div>
</form>`;
  return shell(page, language, words.cancel_question, body);
}

/** The free times of some days. @param slots null: the calendar does not answer. */
export function movePage(
  page: MeetingPage,
  slots: readonly PageSlot[] | null,
  around: { earlier: string | null; later: string | null },
  trouble?: Trouble,
): Html {
  const { language, words } = wordsOf(page.language);
  const said = slots === null ? 'calendar_away' : trouble;
  const note = said ? `<p class="note" role="alert">${text(words[said])}</p>` : '';
  const days = Map.groupBy(slots ?? [], ({ start_at }) => dayOf(start_at, language, page.timezone));
  const groups = [...days].map(
    ([day, times]) => `<h2>${text(day)}</h2>
<div class="slots">${times.map((slot) => slotField(slot, language, page.timezone)).join('')}</div>`,
  );
  const form =
    days.size > 0
      ? `<form method="post" action="/b/${page.token}/move"><fieldset><legend>${zoneLine(page.timezone, words)}</legend>
${groups.join('\n')}</fieldset>
<button class="act main send" type="submit">${text(words.move_here)}</button></form>`
      : slots && `<p>${text(words.none_free)}</p>`;
  const step = (from: string | null, label: string) =>
    from === null ? '<span></span>' : `<a href="/b/${page.token}/move?from=${from}">${text(label)}</a>`;
  const nav = `<nav>${step(around.earlier, words.earlier)}${step(around.later, words.later)}</nav>`;
  const back = `<p><a href="/b/${page.token}">${text(words.back)}</a></p>`;
  const body = card(page, language, words) + note + (form ?? '') + nav + back;
  return shell(page, language, words.choose, body);
}

function slotField({ id, start_at }: PageSlot, language: string, timezone: string): string {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: timezone });
  return `<label><input type="radio" name="slot" value="${text(id)}"><time datetime="${start_at}">${text(time.format(new Date(start_at)))}</time></label>`;
}

/** The meeting's time in the lead's zone, and in the business's where that differs. */
function card(page: MeetingPage, language: string, words: Words): string {
  const zones = [...new Set([page.timezone, page.business_timezone])];
  const [first, ...others] = zones.map(
    (zone) => `${text(spanOf(page, language, zone))}<br><small>${zoneLine(zone, words)}</small>`,
  );
  const rows = [
    [words.with, page.workspace],
    [words.where, page.location],
  ].flatMap(([name, value]) => (value ? [`<dt>${text(name!)}</dt><dd>${text(value)}</dd>`] : []));
  const gone = page.open || page.state === 'reserved' ? '' : ' gone';
  return `<div class="card${gone}"><p class="when"><time datetime="${page.start_at}">${first}</time></p>${others.map((other) => `<p>${other}</p>`).join('')}<dl>${rows.join('')}</dl></div>`;
}

function spanOf({ start_at, end_at }: MeetingPage, language: string, timezone: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  });
  return format.formatRange(new Date(start_at), new Date(end_at));
}

function dayOf(at: string, language: string, timezone: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: timezone,
  });
  return format.format(new Date(at));
}

function zoneLine(timezone: string, words: Words): string {
  const city = timezone.split('/').at(-1)!.replaceAll('_', ' ');
  return `${text(words.time_in.replace('{zone}', city))}`;
}

function shell(page: MeetingPage, language: string, heading: string, body: string): Html {
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(heading)} · ${text(page.workspace)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>${text(page.workspace)}</header>
<main>
<h1>${text(heading)}</h1>
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

function text(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
