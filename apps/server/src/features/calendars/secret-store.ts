// Reads and writes the sealed secrets of all calendars when the installation's secret key changes.
import { statement } from '../../platform/postgres/database.ts';
import type { SealedColumn } from '../../platform/seal.ts';
import { calendarPurpose } from './secrets.ts';

export const SEALED_CALENDARS: SealedColumn = {
  name: 'calendars.secrets_sealed',
  list: statement(
    'calendars.sealed-secrets',
    `select team_id, id, secrets_sealed as sealed from calendars where secrets_sealed <> '' for update`,
  ),
  save: statement(
    'calendars.save-secrets',
    'update calendars set secrets_sealed = $3 where team_id = $1 and id = $2',
    { writes: ['calendars'] },
  ),
  purpose: calendarPurpose,
};

/**
 * Marks all calendars as unusable because the key that sealed their secrets is lost. They work again once the workspace
 * file is applied. Their meetings are kept. @returns the number of calendars.
 */
export const abandonCalendars = statement<{ id: string }>(
  'calendars.abandon-secrets',
  `update calendars set secrets_sealed = '' where secrets_sealed <> '' returning id`,
  { writes: ['calendars'] },
).rows(
  () => [],
  (rows) => rows.length,
);
