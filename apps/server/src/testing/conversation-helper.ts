// Plays the people in a test: pushes leads, writes as they would, and reads the messages that their phones received.
import { contract, type Reason, type ResultOf, type StoredFact } from '@parley/contract';
import { Pool } from 'pg';
import type { TestConnections } from './database.ts';
import type { Workspace } from './make-workspace.ts';
import type { TestApp } from './start-app.ts';

export interface Push {
  name?: string;
  email?: string;
  source_url?: string;
  external_reference?: string;
  additional_data?: Record<string, unknown>;
}

export type Lead = ResultOf<typeof contract.leads.get>['data'];

export function createPlay(app: TestApp, w: Workspace) {
  const api = app.api(w.key);
  const events = async (phone: string) => (await api.call(contract.sandbox.phoneEvents, { phone })).data;
  const texts = async (phone: string) =>
    (await events(phone)).filter((event) => event.type === 'text').map((event) => event.text!);
  const leads = async (phone: string) => (await api.call(contract.leads.list, { phone: `+${phone}` })).data;
  /** Returns the lead whose chat id consists of these digits. */
  const findMaskedLead = async (digits: string): Promise<Lead> => {
    const [row] = await queryRows<{ id: string }>(
      app,
      `select id from leads where team_id = $1 and whatsapp_id like $2 || '@%'`,
      [w.teamId, digits],
    );
    if (!row) throw new Error(`no lead has the phone ${digits}`);
    return (await api.call(contract.leads.get, { id: row.id })).data;
  };
  const journalRows = (phone: string) =>
    queryRows<{ text: string | null; fact: StoredFact | null }>(
      app,
      `select note.text, note.fact from notes note
       join leads lead on lead.team_id = note.team_id and lead.id = note.lead_id
       where lead.team_id = $1 and (lead.phone = $2 or lead.whatsapp_id like $2 || '@%') order by note.id`,
      [w.teamId, phone],
    );
  return {
    api,
    events,
    texts,
    leads,
    /** Returns the only lead with that phone, or whose chat id consists of these digits. */
    async lead(phone: string): Promise<Lead> {
      const found = await leads(phone);
      if (found.length === 0) return findMaskedLead(phone);
      if (found.length !== 1) throw new Error(`${found.length} leads have the phone ${phone}`);
      return found[0]!;
    },
    async push(phone: string, more: Push = {}) {
      const { data } = await api.call(contract.campaigns.pushLead, {
        id: w.campaign,
        phone: `+${phone}`,
        ...more,
      });
      return data;
    },
    /** Writes from the phone and does not wait for an answer. */
    write: (phone: string, text: string, more: { name?: string; referral?: { source_id?: string } } = {}) =>
      api.call(contract.sandbox.receiveMessage, { to: w.number, from: phone, text, ...more }),
    /**
     * Writes from the phone and runs all due work.
     * @returns the texts that the phone then received.
     */
    async say(phone: string, text: string): Promise<string[]> {
      const before = await texts(phone);
      await api.call(contract.sandbox.receiveMessage, { to: w.number, from: phone, text });
      await app.drain();
      return (await texts(phone)).slice(before.length);
    },
    number: (change: {
      connected?: boolean;
      fault?: 'none' | 'reject' | 'timeout' | 'slow';
      fault_count?: number;
      latency_ms?: number;
    }) => api.call(contract.sandbox.setNumber, { phone: w.number, ...change }),
    /** Writes as a person on the connected phone itself. */
    sent: (to: string, text: string) =>
      api.call(contract.sandbox.sentFromPhone, { phone: w.number, to, text }),
    /** Returns the facts in the lead's journal, oldest first: all, or those with one code. Notes by people are null. */
    facts: async (phone: string, code?: string): Promise<(StoredFact | null)[]> =>
      (await journalRows(phone))
        .map(({ fact }) => fact)
        .filter((fact) => code === undefined || fact?.code === code),
    /** Returns outbound messages to the phone, oldest first. */
    messages: (phone: string) =>
      queryRows<MessageRow>(
        app,
        `select message.id, message.type, message.status, message.explanation, message.attempts, message.text,
           message.handed_at
         from messages message join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
         where message.team_id = $1 and (lead.phone = $2 or lead.whatsapp_id like $2 || '@%') and message.direction = 'outbound' order by message.id`,
        [w.teamId, phone],
      ),
    /** Returns the notes by people in the lead's journal, oldest first. */
    notes: async (phone: string): Promise<string[]> =>
      (await journalRows(phone)).flatMap(({ text }) => (text === null ? [] : [text])),
    /** Returns the workspace's events of a type, oldest first. */
    async eventsOf<Payload = Record<string, unknown>>(type: string): Promise<Payload[]> {
      const rows = await queryRows<{ payload: Payload }>(
        app,
        'select payload from events where team_id = $1 and type = $2 order by id',
        [w.teamId, type],
      );
      return rows.map((row) => row.payload);
    },
    /** Returns how many messages and first contacts the number sent on a day. */
    async day(day: string): Promise<{ sent: number; first_contacts: number }> {
      const [row] = await queryRows<{ sent: number; first_contacts: number }>(
        app,
        'select sent, first_contacts from number_days where team_id = $1 and number_id = $2 and day = $3',
        [w.teamId, w.numberId, day],
      );
      return row ?? { sent: 0, first_contacts: 0 };
    },
  };
}

export type Play = ReturnType<typeof createPlay>;

export interface MessageRow {
  id: string;
  type: string;
  status: string;
  explanation: Reason | null;
  attempts: number;
  text: string;
  /** The time just before the message was handed to the engine. */
  handed_at: Date | null;
}

/** Connections for reading rows, by database. Opening one for each query would take longer than the query. */
const lookers = new Map<string, Pool>();

function getOwnerPool({ owner }: TestConnections): Pool {
  const key = JSON.stringify(owner);
  const known = lookers.get(key);
  if (known) return known;
  const pool = new Pool({ ...owner, max: 4, allowExitOnIdle: true });
  // Ignore the error when the database is dropped at the end of the test, which ends the connection.
  pool.on('error', () => {});
  lookers.set(key, pool);
  return pool;
}

/** Runs SQL as the owner of the schema, to read or prepare rows. */
export async function queryRows<Row = unknown>(
  app: Pick<TestApp, 'connections'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await getOwnerPool(app.connections).query(sql, values as unknown[])).rows as Row[];
}
