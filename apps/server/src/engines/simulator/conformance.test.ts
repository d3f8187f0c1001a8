// Runs the conformance suite on the simulator, with its sandbox as the provider. The sandbox has no call for some
// events, such as a duplicate message. The tests report those directly, in the sandbox's format.
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import type { Workspace } from '../../testing/make-workspace.ts';
import type { TestApp } from '../../testing/start-app.ts';
import type { EngineKind } from '../capabilities.ts';
import { testConformance } from '../conformance.testing.ts';
import type { Failure, Network, NetworkMessage, StartProcess } from '../network.testing.ts';
import type { Engine } from '../port.ts';

const FAULTS = {
  refused: { fault: 'reject' },
  unanswered: { fault: 'timeout' },
  late: { fault: 'slow', latency_ms: 30_000 },
} as const satisfies Record<Failure, object>;

function createNetwork(engine: Engine, app: TestApp, w: Workspace): Network {
  const api = createCaller({ baseUrl: app.url, key: w.key });
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number, settings: {}, secrets_sealed: null };
  const listEvents = async (phone: string) => (await api.call(contract.sandbox.phoneEvents, { phone })).data;
  const told = ({ id, text, sent_at }: NetworkMessage) => ({ engine_message_id: id, text, sent_at });
  return {
    engine,
    number,
    async got(phone) {
      const texts = (await listEvents(phone)).filter(({ type }) => type === 'text');
      return texts.map(({ text, message_id }) => ({ text: text!, message_id: message_id! }));
    },
    saw: async (phone) => (await listEvents(phone)).map(({ type }) => type),
    async writes(phone, messages, lid) {
      if (lid) await api.call(contract.sandbox.setPhone, { phone, lid });
      const from = lid ? { chat_id: `${lid}@lid`, phone: null } : { chat_id: `${phone}@c.us`, phone };
      for (const message of messages) {
        const { kind = 'text' } = message;
        const rest = { name: null, kind, media: null, about: null, referral: null } as const;
        await app.report(number, { type: 'message', ...told(message), ...from, ...rest });
      }
    },
    resolves: (lid, phone) => app.report(number, { type: 'id_resolved', masked: `${lid}@lid`, phone }),
    personWrites: (phone, message) =>
      app.report(number, {
        type: 'persons_message',
        ...told(message),
        text: message.text!,
        chat_id: `${phone}@c.us`,
        phone,
      }),
    echoes: (_phone, messageId) =>
      app.report(number, {
        type: 'receipt',
        status: 'accepted',
        at: app.clock.now(),
        engine_message_id: messageId,
      }),
    receipt: (_phone, engine_message_id, status) =>
      app.report(number, { type: 'receipt', status, at: app.clock.now(), engine_message_id }),
    async inGroup(group, happenings) {
      await app.report(number, { type: 'group', ...group, at: app.clock.now() });
      for (const happening of happenings) {
        const { phone } = happening;
        const person = { chat_id: `${phone}@c.us`, phone, name: null };
        const { chat_id } = group;
        if (happening.kind === 'message') {
          const rest = { sender: person, is_mention: false, media_type: null };
          await app.report(number, { type: 'group_message', ...told(happening.message), ...rest, chat_id });
        } else {
          const rest = {
            engine_event_id: `${happening.kind}-${phone}`,
            cause: 'unknown',
            actor: null,
          } as const;
          const type = happening.kind === 'join' ? 'group_join' : 'group_leave';
          await app.report(number, { type, chat_id, people: [person], at: happening.at, ...rest });
        }
      }
    },
    async connection(connected) {
      await api.call(contract.sandbox.setNumber, { phone: w.number, connected });
    },
    async failsOnce(failure) {
      await api.call(contract.sandbox.setNumber, { phone: w.number, fault_count: 1, ...FAULTS[failure] });
    },
    async isMissing(phone) {
      await api.call(contract.sandbox.setPhone, { phone, registered: false });
    },
  };
}

function start(): StartProcess {
  let engine: Engine;
  const useSimulator = (made: Engine, kind: EngineKind) => {
    if (kind === 'simulator') engine = made;
    return made;
  };
  return { options: { engine: useSimulator }, networkOf: (app, w) => createNetwork(engine, app, w) };
}

testConformance({
  kind: 'simulator',
  start,
  number: () => ({}),
  receipts: ['delivered', 'read', 'failed'],
  resolvesIds: true,
  kinds: ['image', 'voice', 'audio', 'video', 'document', 'sticker', 'location', 'contact'],
  failures: [
    {
      name: 'refused for now',
      cause: (network) => network.failsOnce('refused'),
      kind: 'transient',
      definite: true,
    },
    {
      name: 'without an answer',
      cause: (network) => network.failsOnce('unanswered'),
      kind: 'unknown',
      definite: false,
    },
    {
      name: 'disconnected',
      cause: (network) => network.connection(false),
      kind: 'disconnected',
      definite: true,
    },
  ],
});
