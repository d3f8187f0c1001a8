// Reads connected numbers.

import type { EngineKind } from '../../engines/capabilities.ts';
import type { EngineNumber, NumberDirectory } from '../../engines/port.ts';
import { createBatches } from '../../platform/batches.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

/** The columns of {@link EngineNumber}, as SQL on `number`, an alias of `numbers`. */
const OF_ENGINE = 'number.team_id, number.id, number.phone, number.settings, number.secrets_sealed';

export interface NumberRow extends EngineNumber {
  /** The number's phone, or `@` and its Instagram name. */
  handle: string;
  engine: EngineKind;
  session_status: string;
}

/**
 * Returns the number with the given handle (its phone number, or `@` followed by its Instagram name), or undefined if
 * there is none.
 */
export const findNumber = statement<NumberRow>(
  'numbers.by-handle',
  `select ${OF_ENGINE}, handle, engine, session_status from numbers number where team_id = $1 and handle = $2`,
).row((teamId: string, handle: string) => [teamId, handle]);

/** The data that identifies a number. */
export interface Sender {
  phone: string | null;
  name: string;
}

export const findSender = statement<Sender>(
  'numbers.sender',
  `select phone, coalesce(number.name, number.handle) as name from numbers number where team_id = $1 and id = $2`,
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row!,
);

const byIds = statement<EngineNumber & { engine: EngineKind }>(
  'numbers.by-ids',
  `select ${OF_ENGINE}, engine from numbers number where id = any($1)`,
);
const byAccounts = statement<EngineNumber & { account: string }>(
  'numbers.by-accounts',
  `select ${OF_ENGINE}, account from numbers number where engine = $1 and account = any($2)`,
);
const onEngine = statement<EngineNumber>(
  'numbers.on-engine',
  `select ${OF_ENGINE} from numbers number where engine = $1`,
);

/** The maximum number of concurrent provider requests that share a look-up. */
const MOST_AT_ONCE = 64;

/** Finds numbers of any workspace by the data in a provider's request. */
export function createNumberDirectory(db: Queries): NumberDirectory {
  const find = createBatches(MOST_AT_ONCE, async (ids: string[]) => {
    const found = await db.rows(byIds, [[...new Set(ids)]]);
    return ids.map((id) => found.find((number) => number.id === id));
  });
  return {
    async byId(kind, id) {
      const number = await find(id);
      return number?.engine === kind ? number : undefined;
    },
    byAccounts: (kind, accounts) => db.rows(byAccounts, [kind, accounts]),
    all: (kind) => db.rows(onEngine, [kind]),
  };
}

export interface AgentOnNumber {
  name: string;
  phone: string | null;
  campaign_slug: string;
  campaign_name: string;
}

/** Lists the campaigns on the number, except archived ones. */
export const listAgents = statement<AgentOnNumber>(
  'numbers.agents',
  `select coalesce(number.name, number.handle) as name, number.phone, campaign.slug as campaign_slug,
     campaign.name as campaign_name
   from numbers number join campaigns campaign on campaign.team_id = number.team_id and campaign.number_id = number.id
   where number.team_id = $1 and number.id = $2 and campaign.status <> 'archived' order by campaign.id`,
).rows((teamId: string, id: string) => [teamId, id]);
