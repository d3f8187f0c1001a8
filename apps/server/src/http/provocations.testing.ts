// Provokes, by real means and over any transport, every error that an operation declares (api.md#errors).
import { contract, type ErrorName, type Operation } from '@parley/contract';
import { Client } from 'pg';
import { queryRows } from '../testing/conversation-helper.ts';
import type { TestApp } from '../testing/start-app.ts';
import { type Example, type Examples, operations } from './operations.testing.ts';

/** A call like the example of the operation, except for the given fields. */
export interface SpoiledCall extends Example {
  /** The URL of the called process. */
  url: string;
  headers: Record<string, string>;
}

export interface ProvocationOptions<Answer> {
  app: TestApp;
  /** A process without agents, on the same database. */
  withoutAgents: TestApp;
  mine: Examples;
  send(operation: Operation, call: SpoiledCall): Promise<Answer>;
}

/** Each operation with each error that it declares in addition to the common ones. */
export const declared: [string, Operation, ErrorName][] = operations.flatMap((operation) =>
  operation.errors.map((name): [string, Operation, ErrorName] => [
    `${operation.id} ${name}`,
    operation,
    name,
  ]),
);

/**
 * Returns functions that each provoke an error. The key is the error, or `<operation> <error>` where an operation needs
 * a different way. Each function enters a state, makes the call, and leaves the state.
 */
export function createProvocations<Answer>({ app, withoutAgents, mine, send }: ProvocationOptions<Answer>) {
  type Provocation = (operation: Operation) => Promise<Answer>;
  const { teamId } = mine.workspace;
  const call = (operation: Operation, change: Partial<SpoiledCall> = {}) =>
    send(operation, { url: app.url, headers: {}, ...mine.of(operation), ...change });

  const sql = (text: string, ...values: unknown[]) => queryRows(app, text, [teamId, ...values]);
  const setNumber = (change: object) =>
    app.api(mine.workspace.key).call(contract.sandbox.setNumber, { phone: mine.workspace.number, ...change });
  /** Enters a state, runs `work`, and leaves the state. */
  async function during<T>(
    enter: () => Promise<unknown>,
    leave: () => Promise<unknown>,
    work: () => Promise<T>,
  ) {
    await enter();
    return work().finally(leave);
  }
  const workDisconnected = <T>(work: () => Promise<T>) =>
    during(
      () => setNumber({ connected: false }),
      () => setNumber({ connected: true }),
      work,
    );
  const withStatus = <T>(status: string, work: () => Promise<T>) =>
    during(
      () => sql(`update campaigns set status = $2 where team_id = $1 and slug = 'spring'`, status),
      () => sql(`update campaigns set status = 'active' where team_id = $1 and slug = 'spring'`),
      work,
    );

  /** Creates an imported lead who has not been contacted. */
  async function createUncontactedLead(): Promise<string> {
    const leads = [{ phone: app.make.phone() }];
    const { data } = await app
      .api(mine.workspace.key)
      .call(contract.lists.importLeads, { id: mine.listId, leads });
    return data.lead_ids[0]!;
  }

  async function workLocked<T>(work: () => Promise<T>): Promise<T> {
    const locker = new Client(app.connections.owner);
    await locker.connect();
    await locker.query('begin; lock table jobs');
    return work().finally(() => locker.end());
  }

  const body = (change: object) => ({ body: { ...mine.of(contract.messages.send).body, ...change } });

  /** Makes a call that changes who drives the conversation, while the queue's table is locked. */
  async function setDriverAndCall(person: 'true' | 'false', operation: Operation) {
    await sql(
      'update leads set manual_override = $3::boolean where team_id = $1 and id = $2',
      mine.leadId,
      person,
    );
    return workLocked(() => call(operation));
  }

  const unknownPath: Provocation = (operation) => {
    const [name] = Object.keys(mine.of(operation).params);
    return call(operation, { params: { [name!]: 'x_1' } });
  };
  const fill = (table: string, columns: string, values: string, most: number) =>
    sql(
      `insert into ${table} (team_id, id, ${columns}) select $1, 'x_' || n, ${values} from generate_series(1, $2::int) n
       on conflict do nothing`,
      most,
    );
  const empty = (table: string) => sql(`delete from ${table} where team_id = $1 and id like 'x\\_%'`);

  const provocations: Record<string, Provocation> = {
    not_found: unknownPath,
    'messages.preview not_found': (operation) => call(operation, body({ lead_id: `lead_${'0'.repeat(26)}` })),
    'messages.send not_found': (operation) => call(operation, body({ lead_id: `lead_${'0'.repeat(26)}` })),
    'sandbox.receiveMessage not_found': (operation) =>
      call(operation, { body: { to: '49999999999999', from: mine.phone, text: 'Hi' } }),
    'sandbox.createGroup not_found': (operation) =>
      call(operation, { body: { number: '49999999999999', name: 'Club' } }),

    'campaigns.pause invalid_state': (operation) => withStatus('paused', () => call(operation)),
    'campaigns.resume invalid_state': (operation) => withStatus('draft', () => call(operation)),
    'campaigns.previewLead invalid_state': (operation) => withStatus('archived', () => call(operation)),
    'campaigns.pushLead invalid_state': (operation) => withStatus('archived', () => call(operation)),
    'leads.handoff invalid_state': async (operation) =>
      call(operation, { params: { id: await createUncontactedLead() } }),
    'leads.resume invalid_state': async (operation) =>
      call(operation, { params: { id: await createUncontactedLead() } }),
    // In the sandbox, a disconnected number accepts no events.
    invalid_state: (operation) => workDisconnected(() => call(operation)),
    'sandbox.groupMessage invalid_state': (operation) =>
      call(operation, { body: { from: app.make.phone(), text: 'Hi' } }),

    server_error: (operation) => call(operation, { url: withoutAgents.url }),
    upstream_error: (operation) => workLocked(() => call(operation)),
    'leads.handoff upstream_error': (operation) => setDriverAndCall('false', operation),
    'leads.resume upstream_error': (operation) => setDriverAndCall('true', operation),
    'campaigns.resume plan_limit_reached': (operation) =>
      during(
        () => sql(`update teams set plan = 'free' where team_id = $1`),
        () => sql(`update teams set plan = 'scale' where team_id = $1`),
        async () => {
          await sql(
            `insert into campaigns (team_id, id, slug, name, status, purpose, number_id, agent, created_at, updated_at)
             select team_id, 'camp_x', 'other', name, 'active', purpose, number_id, agent, created_at, updated_at
             from campaigns where team_id = $1 and slug = 'spring' on conflict do nothing`,
          );
          return withStatus('paused', () => call(operation)).finally(() =>
            sql(`delete from campaigns where team_id = $1 and id = 'camp_x'`),
          );
        },
      ),

    'messages.preview quota_exceeded': (operation) =>
      during(
        () => sql('update numbers set daily_quota = 0 where team_id = $1'),
        () => sql('update numbers set daily_quota = 1000 where team_id = $1'),
        () => call(operation),
      ),
    'messages.send quota_exceeded': (operation) =>
      during(
        () => sql('update numbers set daily_quota = 0 where team_id = $1'),
        () => sql('update numbers set daily_quota = 1000 where team_id = $1'),
        () => call(operation),
      ),
    'lists.create quota_exceeded': (operation) =>
      during(
        () => fill('lists', 'name, created_at, updated_at', `'x', now(), now()`, 200),
        () => empty('lists'),
        () => call(operation),
      ),
    'webhooks.create quota_exceeded': (operation) =>
      during(
        () =>
          fill(
            'webhooks',
            'url, events, secret_sealed, secret_prefix, created_at',
            `'x', '{}', 'x', 'x', now()`,
            10,
          ),
        () => empty('webhooks'),
        () => call(operation),
      ),
    'blocklist.create quota_exceeded': (operation) =>
      during(
        async () => {
          await mine.prepare(contract.blocklist.create);
          await fill('block_rules', 'kind, value, created_at', `'number', (10000000 + n)::text, now()`, 500);
        },
        () => empty('block_rules'),
        () => call(operation),
      ),
    already_blocked: async (operation) => {
      await mine.prepare(operation);
      const { key } = mine.workspace;
      await app.api(key).call(contract.blocklist.create, mine.of(operation).body as never);
      return call(operation);
    },

    lead_not_contacted: async (operation) =>
      call(operation, body({ lead_id: await createUncontactedLead() })),
    request_in_flight: async (operation) => {
      await sql(
        `insert into idempotency_keys (team_id, key, fingerprint, message_id, owner, claimed_at, expires_at)
         select $1, 'taken', sha256(convert_to($2, 'UTF8')), 'msg_x', id, $3, $3::timestamptz + interval '15 minutes'
         from processes limit 1`,
        JSON.stringify([mine.leadId, 'Hi', false]),
        app.clock.now(),
      );
      return call(operation, { headers: { 'idempotency-key': 'taken' } });
    },
    internal_error: (operation) =>
      during(
        () => sql(`update numbers set engine = 'waha' where team_id = $1`),
        () => sql(`update numbers set engine = 'simulator' where team_id = $1`),
        () => call(operation),
      ),
    send_failed: (operation) =>
      during(
        () => setNumber({ fault: 'reject', fault_count: 1 }),
        () => setNumber({ fault: 'none' }),
        () => call(operation),
      ),
    agent_disconnected: (operation) => workDisconnected(() => call(operation)),
  };

  return (id: string, name: ErrorName): Provocation => {
    const provoke = provocations[id] ?? provocations[name];
    if (!provoke) throw new Error(`${id} has no provocation yet`);
    return provoke;
  };
}
