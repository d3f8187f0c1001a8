// Opens a page of the built dashboard against a mock of the API: no server and no database.
import type { Page } from 'playwright-core';
import { expect, onTestFinished, vi } from 'vitest';
import { openWindow, type Width } from '../chrome.testing.ts';
import { type MockApi, type MockOptions, startMockApi } from './mock-api.testing.ts';

/** The looks in which pages are checked: each width once, each language and each theme at some width. */
export const LOOKS = [
  { width: 'desk', dark: false, language: 'en' },
  { width: 'tablet', dark: true, language: 'fr' },
  { width: 'phone', dark: false, language: 'fr' },
] as const;

/** Sets the time limits of the calling file, whose tests use a browser. */
export function useBrowser(): void {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
}

export interface PageOptions extends MockOptions {
  width?: Width;
  dark?: boolean;
  language?: 'en' | 'fr';
}

/**
 * Opens a page as a signed-in member, by default the owner at a desk in English. At the end, the test fails if the page
 * reported an error, or if the contract does not allow one of its calls or answers.
 */
export async function openPage(
  path: string,
  { language = 'en', ...options }: PageOptions = {},
): Promise<{ page: Page; api: MockApi }> {
  const api = await startMockApi(options);
  const errors: string[] = [];
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const { page, context } = await openWindow(errors, { ...options, locale });
  onTestFinished(async () => {
    await context.close();
    api.close();
    expect([...errors, ...api.problems]).toEqual([]);
  });
  await page.goto(api.url + path);
  return { page, api };
}
