// Removes pending work that earlier tests of a file left.
import { queryRows } from './conversation-helper.ts';
import type { TestApp } from './start-app.ts';

/**
 * Removes all pending work, such as connection checks or next week's follow-ups. For files that move the clock far:
 * otherwise each test would repeat the due work for all numbers and leads of earlier tests.
 */
export async function endWork(app: Pick<TestApp, 'connections'>): Promise<void> {
  await queryRows(app, 'delete from jobs where locked_by is null');
}
