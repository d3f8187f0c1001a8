// Reads stored settings that members can change.
import type { EngineKind } from '../engines/capabilities.ts';
import type { Pacing } from '../features/pacing/index.ts';
import { statement } from '../platform/postgres/database.ts';

export interface StoredSettings {
  handle: string;
  phone: string | null;
  name: string | null;
  engine: EngineKind;
  daily_quota: number;
  pacing: Pacing;
  settings: Readonly<Record<string, string>>;
  secrets_sealed: string | null;
}

/** Returns the stored settings of a number; undefined if there is no such number. */
export const findStored = statement<StoredSettings>(
  'workspace-editor.number',
  `select handle, phone, name, engine, daily_quota, pacing, settings, secrets_sealed from numbers
   where team_id = $1 and id = $2`,
).row((teamId: string, id: string) => [teamId, id]);
