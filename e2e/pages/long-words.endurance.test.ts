// Checks every page with text that is 40 % longer: nothing overflows, and no button cuts its text off.
// @module-tag endurance
import { beforeAll, expect, test } from 'vitest';
import { mustSettle, navigate, useStage, WIDTHS, waitForOwnElement } from '../world.testing.ts';

const stage = useStage();
let email: string;
let lead: string;
beforeAll(async () => {
  const world = await stage.openWorkspace();
  await world.hear('Yes, I own it, and around 9000 euros');
  [email, lead] = [world.ana, world.lead];
});

/** Lengthens every word on the page once, except in text written by leads and members. */
const LENGTHEN = `(() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const theirs = 'script, style, bdi, textarea, [dir=auto], time, .sr-only';
  for (const nodes = []; ; ) {
    const node = walk.nextNode();
    if (!node) { for (const one of nodes) one.data = one.data.replace(/\\p{L}{3,}/gu, (word) => word.endsWith('öö') ? word : word + 'ö'.repeat(Math.ceil(word.length * 0.4))); break; }
    if (node.data.trim() && !node.parentElement.closest(theirs)) nodes.push(node);
  }
})()`;

/** Returns by how much the page overflows its window, and the buttons and links whose text overflows. */
const WRONG = `(() => {
  const sideways = document.documentElement.scrollWidth - innerWidth;
  const isShortened = (one) => one !== null && (getComputedStyle(one).textOverflow === 'ellipsis' || isShortened(one.parentElement));
  const isHidden = (one) => one.getBoundingClientRect().width <= 1;
  const cut = [...document.querySelectorAll('button, a, [role=tab]')].filter((one) => {
    if (one.offsetParent === null || isShortened(one)) return false;
    return [one, ...one.querySelectorAll('*')].some((part) => {
      const words = [...part.childNodes].filter(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim());
      if (words.length === 0 || isHidden(part) || part.closest('.sr-only') || isShortened(part)) return false;
      const range = document.createRange();
      range.selectNode(words.at(-1));
      return range.getBoundingClientRect().right > one.getBoundingClientRect().right + 1;
    });
  });
  return { sideways: Math.max(0, sideways), cut: cut.map(({ textContent }) => textContent.trim()) };
})()`;

/** The path of each page, and a text that appears once the page has loaded. */
const PAGES: [path: (lead: string) => string, shows: string][] = [
  [() => '/inbox', 'a[data-lead]'],
  [(id) => `/inbox/${id}`, '[data-message]'],
  [() => '/leads', '[data-lead]'],
  [(id) => `/leads/${id}?tab=timeline`, '[data-line]'],
  [(id) => `/leads/${id}?tab=details`, 'main details'],
  [() => '/search?q=own', 'mark'],
  [() => '/phone', 'button'],
  [() => '/settings/profile', 'input'],
  [() => '/settings/api', 'pre'],
  [() => '/settings/webhooks', 'main button'],
  [() => '/settings/team', 'h2'],
  [() => '/settings/models', 'main h2, main h3, main button'],
  [() => '/settings/calendars', 'main h2, main h3, main button'],
  [() => '/campaigns', 'main tbody tr'],
  [() => '/campaigns/new', 'main input'],
  [() => '/campaigns/spring/overview', 'main table'],
  [() => '/campaigns/spring/agent', 'main summary'],
  [() => '/campaigns/spring/settings', 'main input'],
  [() => '/numbers', 'main a'],
  [() => '/numbers/new', 'main button, main a'],
  [() => '/lists', 'main button'],
  [() => '/links', 'main button'],
  [() => '/links/new', 'main form'],
  [() => '/groups', 'main p'],
  [() => '/bookings', 'main button'],
  [() => '/blocked', 'main button'],
];

test('every page fits its window at each width, even with long words', async () => {
  const { page } = await stage.openPage({ email, path: PAGES[0]![0](lead) });
  for (const [index, [path, shows]] of PAGES.entries()) {
    if (index > 0) await navigate(page, path(lead), shows);
    for (const [width, size] of Object.entries(WIDTHS)) {
      await page.setViewportSize(size);
      await waitForOwnElement(page, shows);
      await mustSettle(page);
      await expect
        .poll(() => page.evaluate(`${LENGTHEN}, ${WRONG}`), { message: `${path('…')} ${width}` })
        .toEqual({ sideways: 0, cut: [] });
    }
  }
});
