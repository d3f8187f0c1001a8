// What a search shows of a record that it found, and where a list of them goes on.
import type { SearchHit } from '@parley/contract';
import type { z } from 'zod';
import type { Position } from '../../platform/cursor.ts';
import type { Queries } from '../../platform/postgres/database.ts';

export type Hit = z.infer<typeof SearchHit>;

export interface FoundHit {
  hit: Hit;
  position: Position;
}

/** Up to `limit` records of one kind after `after`, the best first. */
export type Find = (
  db: Queries,
  teamId: string,
  text: string,
  after: Position | null,
  limit: number,
) => Promise<FoundHit[]>;
