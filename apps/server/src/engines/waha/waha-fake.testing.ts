// The fake provider for WAHA tests: a fake WAHA server that sends signed webhooks through the real route. Every number
// has a separate session, to which the number's phone is linked.
import { setTimeout as wait } from 'node:timers/promises';
import { queryRows } from '../../testing/conversation-helper.ts';
import type { Fault } from '../../testing/fakes/faults.ts';
import type { WahaEngine } from '../../testing/fakes/waha/message-formats.ts';
import { getSessionPhone, type Phone, type Writing } from '../../testing/fakes/waha/phone.ts';
import { startWaha, type Waha, type WahaTrouble } from '../../testing/fakes/waha/server.ts';
import type { WahaDelivery } from '../../testing/fakes/waha/webhooks.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import type { TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import type { EngineKind } from '../capabilities.ts';
import type { EngineEvent } from '../events.ts';
import {
  type CarriedKind,
  FILE,
  FILE_TYPE,
  type GroupAction,
  type Network,
  type NetworkMessage,
  type StartProcess,
} from '../network.testing.ts';
import type { Engine, EngineNumber, ReceivedEvents } from '../port.ts';
import { getWebhookAddress } from '../settings.ts';

/** The engine's timeout for a send. */
const SEND_MS = 800;
const SEND = 'POST /api/sendText';
const SIGNS: Record<string, 'seen' | 'typing' | 'paused' | 'text'> = {
  'POST /api/sendSeen': 'seen',
  'POST /api/startTyping': 'typing',
  'POST /api/stopTyping': 'paused',
  [SEND]: 'text',
};

const ACKS = { accepted: 1, delivered: 2, read: 3, failed: -1 } as const;

export interface WahaNetwork extends Network {
  phone: Phone;
  /** Runs `happen`, and delivers the webhooks that it causes to the service in the order in which they were created. */
  tell(happen: () => void): Promise<readonly WahaDelivery[]>;
  /** Makes the next send fail. */
  trouble(trouble: WahaTrouble): Fault;
}

export interface WahaFake {
  readonly waha: Waha;
  open(): Promise<void>;
  close(): Promise<void>;
  /** The workspace-file fields of a new number. */
  number(): Record<string, unknown>;
  start(): Omit<StartProcess, 'networkOf'> & {
    networkOf(app: TestApp, w: Workspace): Promise<WahaNetwork>;
    engineOf(): Engine;
  };
  /** Returns a workspace's number as its engine gets it. */
  findEngineNumber(app: TestApp, w: Workspace): Promise<EngineNumber>;
  /** Sets how far WAHA's clock is ahead of the service's, in milliseconds. */
  skew(ms: number): void;
  /** Returns the events that the engine reported for a number since the last call. */
  takeEvents(numberId: string): EngineEvent[];
}

function buildWriting(kind: CarriedKind): Writing {
  if (kind === 'audio') throw new Error('the fake WAHA has no sound messages other than voice');
  if (kind === 'location') return { kind, location: { latitude: '45.76', longitude: '4.83' } };
  if (kind === 'contact') return { kind, vcards: ['BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD'] };
  return { kind, file: { bytes: FILE, mimetype: FILE_TYPE } };
}

/** Creates a fake WAHA that behaves like one of WAHA's engines. It runs between `open` and `close`. */
export function createWahaFake(plays: WahaEngine): WahaFake {
  let waha: Waha;
  let sessions = 0;
  let clock: () => number = Date.now;
  /** How far WAHA's clock is ahead of the service's, in milliseconds. */
  let skew = 0;
  /** The URL of the service that the webhook settings contain, and the URL that it really has. */
  let base = { named: '', real: '' };
  let events: ReceivedEvents['events'][number][] = [];
  /** The masked ids that each session has resolved, kept between two processes of the service. */
  const masked = new Map<string, Map<string, string>>();

  async function findEngineNumber(app: TestApp, w: Workspace): Promise<EngineNumber> {
    const sql = 'select team_id, id, phone, settings, secrets_sealed from numbers where id = $1';
    return (await queryRows<EngineNumber>(app, sql, [w.numberId]))[0]!;
  }

  async function networkOf(engine: Engine, app: TestApp, w: Workspace): Promise<WahaNetwork> {
    clock = () => app.clock.ms() + skew;
    base = { named: app.system.baseUrl, real: app.url };
    const number = await findEngineNumber(app, w);
    const name = number.settings['session']!;
    await engine.session!.connect(number, getWebhookAddress(app.system.baseUrl, 'waha', number.id)!);
    const phone = getSessionPhone(waha, name);
    const { session } = phone;
    if (session.status === 'SCAN_QR_CODE') phone.scan(w.number);
    await waha.webhooks.settled();
    await app.drain();
    const lids = masked.get(name) ?? new Map<string, string>();
    masked.set(name, lids);
    const getChatId = (person: string) => (lids.has(person) ? `${lids.get(person)}@lid` : `${person}@c.us`);
    const findByKey = (key: string) => session.messages.findLast((message) => message.key === key)!;
    /** While true, webhooks about messages that the service sent are suppressed. */
    let isSilent = false;

    async function tell(happen: () => void): Promise<readonly WahaDelivery[]> {
      if (isSilent) await waha.webhooks.release(() => []);
      const before = waha.webhooks.all.length;
      waha.webhooks.hold();
      happen();
      const told = waha.webhooks.all.slice(before);
      await waha.webhooks.release();
      if (isSilent) waha.webhooks.hold();
      return told;
    }
    const writing = ({ id, text, sent_at, kind }: NetworkMessage) => ({
      key: id,
      text,
      at: sent_at.getTime(),
      ...(kind && buildWriting(kind)),
    });
    const sign = ({ operation, session: of, status, body }: Waha['calls'][number], person: string) => {
      const mine =
        of === name && status === 201 && (body as { chatId?: string }).chatId === getChatId(person);
      return mine && SIGNS[operation] ? [SIGNS[operation]] : [];
    };
    const trouble = (one: WahaTrouble) => waha.faults.add(one, { operation: SEND, session: name });

    const told = new Map<string, readonly WahaDelivery[]>();
    async function once(happening: object, happen: () => void) {
      const known = told.get(JSON.stringify(happening));
      if (!known) return void told.set(JSON.stringify(happening), await tell(happen));
      for (const delivery of known) await waha.webhooks.redeliver(delivery);
    }
    const inGroup = (id: string, happening: GroupAction) => {
      const member = { id: `${happening.phone}@c.us` };
      if (happening.kind === 'message') {
        phone.receivesInGroup(id, member.id, writing(happening.message));
        return;
      }
      const usual = clock;
      clock = () => happening.at.getTime();
      phone.memberMoves(id, happening.kind, [member]);
      clock = usual;
    };

    return {
      engine,
      number,
      phone,
      tell,
      trouble,
      got: async (person) =>
        waha.sent
          .filter((sent) => sent.session === name && sent.chat_id === getChatId(person))
          .map(({ text, id }) => ({ text, message_id: id.split('_')[2]! })),
      saw: async (person) => waha.calls.flatMap((call) => sign(call, person)),
      async writes(person, messages, lid) {
        if (lid) lids.set(person, lid);
        await tell(() => {
          for (const message of messages) phone.receives(getChatId(person), writing(message));
        });
      },
      resolves: async (lid, person) => void phone.resolves(`${lid}@lid`, person),
      personWrites: async (person, message) =>
        void (await tell(() => phone.writes(getChatId(person), writing(message)))),
      echoes: async (_person, key) => void (await tell(() => phone.tells(findByKey(key)))),
      receipt: async (_person, key, status) => void (await tell(() => phone.acks(ACKS[status], key))),
      async inGroup({ chat_id, name: subject }, happenings) {
        await once({ chat_id }, () => phone.joins({ id: chat_id, subject }));
        for (const happening of happenings) await once(happening, () => inGroup(chat_id, happening));
      },
      connection: async (connected) =>
        void (await tell(() => (connected ? phone.reconnects() : phone.losesConnection()))),
      async failsOnce(failure) {
        if (failure === 'refused') return void trouble({ kind: 'whatsapp', code: 'rate-overlimit' });
        const fault = trouble({ kind: failure === 'late' ? 'silent' : 'cut', applied: true });
        isSilent = true;
        waha.webhooks.hold();
        if (failure === 'unanswered') return;
        void eventually(async () => {
          if (fault.met === 0) throw new Error('nothing was sent yet');
        }).then(async () => {
          await wait(SEND_MS * 2);
          isSilent = false;
          await waha.webhooks.release();
        });
      },
      replays: async (person, messages) =>
        void (await tell(() => {
          for (const message of messages) phone.receives(getChatId(person), writing(message));
        })),
      isMissing: async (person) => void waha.phones.set(person, null),
    };
  }

  return {
    get waha() {
      return waha;
    },
    async open() {
      const reach = (url: string) => url.replace(base.named, base.real);
      waha = await startWaha({ engine: plays, now: () => clock(), reach });
    },
    close: () => waha.close(),
    number: () => ({
      engine: 'waha',
      waha: { url: waha.url, api_key: waha.apiKey, session: `parley-${++sessions}` },
    }),
    findEngineNumber,
    skew(ms) {
      skew = ms;
    },
    takeEvents(numberId) {
      const own = events.filter(({ number }) => number.id === numberId);
      events = events.filter(({ number }) => number.id !== numberId);
      return own.map(({ event }) => event);
    },
    start() {
      let engine: Engine;
      const keep = (made: Engine, kind: EngineKind) => {
        if (kind !== 'waha') return made;
        engine = {
          ...made,
          async receive(request) {
            const received = await made.receive!(request);
            events.push(...received.events);
            return received;
          },
        };
        return engine;
      };
      return {
        options: { engine: keep, sendTimeout: SEND_MS },
        networkOf: (app, w) => networkOf(engine, app, w),
        engineOf: () => engine,
      };
    },
  };
}
