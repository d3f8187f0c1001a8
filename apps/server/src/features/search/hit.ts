// Defines a search result, and the cursor of a list of results.
import type { SearchHit } from '@parley/contract';
import type { z } from 'zod';
import type { Position } from '../../platform/cursor.ts';
import type { Queries } from '../../platform/postgres/database.ts';

export type Hit = z.infer<typeof SearchHit>;

interface FoundHit {
  hit: Hit;
  position: Position;
}

/** Finds up to `limit` records of one kind after `after`, best match first. */
export type FindHits = (
  db: Queries,
  teamId: string,
  text: string,
  after: Position | null,
  limit: number,
) => Promise<FoundHit[]>;
