// Removes pending work that earlier tests of a file left behind.
import { queryRows } from './conversation-helper.ts';
import type { TestApp } from './start-app.ts';

/**
 * Removes all pending work, such as connection checks or next week's follow-ups. Use it in files that move the clock
 * far: otherwise each test would run the due work of all earlier tests.
 */
export async function endWork(app: Pick<TestApp, 'connections'>): Promise<void> {
  await queryRows(app, 'delete from jobs where locked_by is null');
}
