// Ends what earlier tests of a file left to be done.
import { look } from './play.ts';
import type { TestApp } from './start-app.ts';

/**
 * Removes all work that waits, as a number that is kept connected, or a follow-up of next week. For files that move the
 * clock far: without this each test would do again what is due for all numbers and leads of the tests before it.
 */
export async function endWork(app: Pick<TestApp, 'connections'>): Promise<void> {
  await look(app, 'delete from jobs where locked_by is null');
}
