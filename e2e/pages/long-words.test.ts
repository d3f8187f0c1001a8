// Every page in a language whose words are 40 % longer: nothing sticks out, and no button cuts its words off.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, openWorkspace, type Stage, visit, WIDTHS, type Width } from '../world.testing.ts';

let stage: Stage;
let email: string;
let lead: string;
beforeAll(async () => {
  stage = await openStage();
  const world = await openWorkspace(stage);
  await world.hear('Yes, I own it, and around 9000 euros');
  [email, lead] = [world.ana, world.lead];
});
afterAll(() => stage.close());

/** Makes every word of the page longer; what leads and members wrote stays. */
const LENGTHEN = `(() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const theirs = 'script, style, bdi, textarea, [dir=auto], time, .visually-hidden';
  for (const nodes = []; ; ) {
    const node = walk.nextNode();
    if (!node) { for (const one of nodes) one.data = one.data.replace(/\\p{L}{3,}/gu, (word) => word + 'ö'.repeat(Math.ceil(word.length * 0.4))); break; }
    if (node.data.trim() && !node.parentElement.closest(theirs)) nodes.push(node);
  }
})()`;

/** How far the page is wider than its window, and the buttons and links whose words stick out of them. */
const WRONG = `(() => {
  const sideways = document.documentElement.scrollWidth - innerWidth;
  const isShortened = (one) => one !== null && (getComputedStyle(one).textOverflow === 'ellipsis' || isShortened(one.parentElement));
  const isHidden = (one) => one.getBoundingClientRect().width <= 1;
  const cut = [...document.querySelectorAll('button, a, [role=tab]')].filter((one) => {
    if (one.offsetParent === null || isShortened(one)) return false;
    return [one, ...one.querySelectorAll('*')].some((part) => {
      const words = [...part.childNodes].filter(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim());
      if (words.length === 0 || isHidden(part) || part.closest('.visually-hidden') || isShortened(part)) return false;
      const range = document.createRange();
      range.selectNode(words.at(-1));
      return range.getBoundingClientRect().right > one.getBoundingClientRect().right + 1;
    });
  });
  return { sideways: Math.max(0, sideways), cut: cut.map(({ textContent }) => textContent.trim()) };
})()`;

const mustHold = async (page: Page) => {
  await page.evaluate(LENGTHEN);
  expect(await page.evaluate(WRONG)).toEqual({ sideways: 0, cut: [] });
};

/** Addresses, and what is there once the page is. */
const PAGES: [path: (lead: string) => string, shows: string][] = [
  [() => '/inbox', 'a[data-lead]'],
  [(id) => `/inbox/${id}`, '[data-message]'],
  [() => '/leads', '[data-lead]'],
  [(id) => `/leads/${id}?tab=timeline`, '[data-line]'],
  [(id) => `/leads/${id}?tab=details`, 'code'],
  [() => '/search?q=own', 'mark'],
  [() => '/phone', 'button'],
  [() => '/settings/profile', 'input'],
  [() => '/settings/team', 'h2'],
];

describe.each(Object.keys(WIDTHS) as Width[])('%s', (width) => {
  test.each(PAGES.map(([path, shows]) => ({ path, shows, title: path('…') })))(
    '$title',
    async ({ path, shows }) => {
      const { page, context } = await visit(stage, { width, email, path: path(lead) });
      await page.locator(shows).first().waitFor();
      await mustHold(page);
      await context.close();
    },
  );
});
