// The fake provider for Cloud API tests: the fake of Meta's servers, and helpers to connect a number to it.
import { randomInt } from 'node:crypto';
import { movableClock } from '../../platform/clock.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { getPhone } from '../../testing/fakes/cloud/phone.ts';
import { type Cloud, startCloud } from '../../testing/fakes/cloud/server.ts';
import type { Person } from '../../testing/fakes/cloud/state.ts';
import type { Writing } from '../../testing/fakes/cloud/webhook-values.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import type { StartOptions, TestApp } from '../../testing/start-app.ts';
import {
  type CarriedKind,
  type Failure,
  FILE,
  FILE_TYPE,
  type Network,
  type StartProcess,
} from '../network.testing.ts';
import type { Engine, EngineNumber } from '../port.ts';

export const SEND = 'POST /{phone_number_id}/messages';
export const VERIFY_TOKEN = 'verify-me';
const NOON = '2026-11-18T12:00:00.000Z';

/** Numbers get consecutive phones from a random start, as people do, but with another prefix. */
let lastPhone = randomInt(10_000_000, 90_000_000);

/** Adds a number to the fake and returns its workspace-file fields. */
export function addFakeNumber(cloud: Cloud, more: { account_id?: string } = {}) {
  const phone = `337${++lastPhone}`;
  const number = cloud.addNumber({ phone, dial_code: '33', ...more });
  return {
    phone,
    engine: 'whatsapp-cloud',
    whatsapp_cloud: {
      phone_number_id: number.id,
      business_account_id: number.account_id,
      access_token: cloud.accessToken,
      app_secret: cloud.appSecret,
      verify_token: VERIFY_TOKEN,
      graph_url: cloud.url,
    },
  };
}

/** Starts a fake that shares a clock with the apps that reach it. */
export async function startFarEnd() {
  const clock = movableClock(NOON);
  const cloud = await startCloud({ now: () => clock.ms() });
  cloud.tellsSent = false;
  cloud.portfolio.limit = null;
  return { clock, cloud };
}

/** Connects a workspace's number to the fake, and sends its webhooks to this app from now on. */
export async function connectNumber(cloud: Cloud, app: TestApp, w: Workspace): Promise<void> {
  cloud.tellsSent = false;
  await cloud.webhooks.subscribe(`${app.url}/engines/whatsapp-cloud`, VERIFY_TOKEN);
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  await app.report(number, { type: 'connection', status: 'WORKING' });
}

function buildWriting(kind: CarriedKind): Writing {
  if (kind === 'location') return { kind, location: { latitude: 45.76, longitude: 4.83 } };
  if (kind === 'contact') return { kind: 'contacts', contacts: [{ name: 'Ana', phone: '33611' }] };
  return { kind, file: { bytes: FILE, mime_type: FILE_TYPE } };
}

async function createCloudNetwork(
  engine: Engine,
  cloud: Cloud,
  app: TestApp,
  w: Workspace,
): Promise<Network> {
  const [row] = await queryRows<EngineNumber>(
    app,
    'select team_id, id, phone, settings, secrets_sealed from numbers where team_id = $1 and id = $2',
    [w.teamId, w.numberId],
  );
  await connectNumber(cloud, app, w);
  const account = row!.settings['phone_number_id']!;
  const far = getPhone(cloud, account);
  const masked = (lid: string) => `US.${lid}`;
  const createPerson = (phone: string, lid?: string): Person =>
    lid ? cloud.addPerson({ phone, user_id: masked(lid), hides_phone: true }) : cloud.person(phone);
  const account_update = (state: string) =>
    far.accountTells('account_update', {
      phone_number: w.number,
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: state },
    });
  const FAILURES: Record<Failure, () => void> = {
    refused: () =>
      void cloud.faults.add(
        { kind: 'refused', code: 131016, title: 'Service unavailable', status: 503 },
        { operation: SEND, account },
      ),
    unanswered: () => void cloud.faults.add({ kind: 'cut', applied: true }, { operation: SEND, account }),
    late: () => {
      cloud.tellsSent = true;
      cloud.faults.add({ kind: 'silent', applied: true }, { operation: SEND, account });
    },
  };
  const sentTo = (phone: string) =>
    cloud.sent.filter((one) => one.to === phone && one.phone_number_id === account);
  return {
    engine,
    number: row!,
    masked,
    got: async (phone) => sentTo(phone).map(({ text, id }) => ({ text, message_id: id })),
    async saw(phone) {
      const signs = cloud.signs.filter(
        ({ message_id }) => cloud.inbound.get(message_id)?.person.phone === phone,
      );
      const all = [
        ...signs.map(({ sign, at }) => ({ what: sign === 'read' ? ('seen' as const) : sign, at })),
        ...sentTo(phone).map(({ at }) => ({ what: 'text' as const, at })),
      ];
      return all.toSorted((one, other) => one.at - other.at).map(({ what }) => what);
    },
    async writes(phone, messages, lid) {
      const who = createPerson(phone, lid);
      for (const { id, text, sent_at, kind } of messages) {
        far.receives(who, {
          id: `wamid.${id}`,
          at: sent_at.getTime(),
          ...(text !== null && { text }),
          ...(kind && buildWriting(kind)),
        });
        await cloud.webhooks.settled();
      }
    },
    async personWrites(phone, { id, text, sent_at }) {
      far.writes(phone, { id: `wamid.${id}`, text: text!, at: sent_at.getTime() });
      await cloud.webhooks.settled();
    },
    async echoes(_phone, messageId) {
      far.status('sent', messageId);
      await cloud.webhooks.settled();
    },
    async receipt(_phone, messageId, status) {
      if (status === 'failed') far.fails(131026, messageId);
      else far.status(status === 'accepted' ? 'sent' : status, messageId);
      await cloud.webhooks.settled();
    },
    async inGroup() {
      throw new Error('the Cloud API has no groups for us');
    },
    async connection(connected) {
      far.becomes(connected ? 'CONNECTED' : 'BANNED');
      account_update(connected ? 'REINSTATE' : 'DISABLE');
      await cloud.webhooks.settled();
    },
    failsOnce: async (failure) => FAILURES[failure](),
    async isMissing(phone) {
      cloud.person(phone).on_whatsapp = false;
    },
  };
}

/** For the conformance suite: processes with the engine, all connected to the same fake. */
export function createStart({ cloud, clock }: Awaited<ReturnType<typeof startFarEnd>>): () => StartProcess {
  return () => {
    let engine: Engine;
    const options: StartOptions = {
      clock,
      sendTimeout: 4_000,
      engine(made, kind) {
        if (kind === 'whatsapp-cloud') engine = made;
        return made;
      },
    };
    return { options, networkOf: (app, w) => createCloudNetwork(engine, cloud, app, w) };
  };
}
