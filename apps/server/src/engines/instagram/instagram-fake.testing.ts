// The fake provider for Instagram tests: one fake Instagram, with an account for each workspace and people who write to
// it. The service receives their actions as signed webhooks.
import { afterAll, afterEach, beforeAll } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { endWork } from '../../testing/end-work.ts';
import type {
  AttachmentType,
  DirectMessage,
  InstagramAccount,
} from '../../testing/fakes/instagram/account.ts';
import { buildMessageEvent } from '../../testing/fakes/instagram/events.ts';
import { createOwner } from '../../testing/fakes/instagram/owner.ts';
import { createPerson, type InstagramPerson } from '../../testing/fakes/instagram/person.ts';
import { troubles } from '../../testing/fakes/instagram/refusals.ts';
import { type Instagram, startInstagram } from '../../testing/fakes/instagram/server.ts';
import type { Workspace, WorkspaceParts } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { createCaller } from '../call-provider.ts';
import { type CarriedKind, FILE, FILE_TYPE, type Network } from '../network.testing.ts';
import { createInstagram } from './index.ts';

const VERIFY_TOKEN = 'verify-far-end';
const SEND = { operation: 'POST /{ig_id}/messages' };

/** The attachment types by their names at Instagram. */
const TYPES: Partial<Record<CarriedKind, AttachmentType>> = {
  image: 'image',
  voice: 'audio',
  video: 'video',
  document: 'file',
};

export interface InstagramFake {
  instagram: Instagram;
  /** Returns the workspace-file fields of a number with a new account. */
  number(given?: { app_secret?: string }): Record<string, unknown>;
  /** Creates a workspace with such a number, which is connected. */
  shop(app: TestApp, parts?: WorkspaceParts): Promise<Workspace>;
  getAccount(w: Workspace): InstagramAccount;
  /** Sends Meta's webhooks to this process from now on. */
  subscribe(app: TestApp): Promise<void>;
  /** Returns the person with this IGSID, who is created at the first call. */
  person(w: Workspace, igsid: string): InstagramPerson;
  networkOf(app: TestApp, w: Workspace): Network;
  close(): Promise<void>;
}

/** Starts one fake provider and one app, with a shared clock, for all tests of a file. */
export function startSharedFake() {
  const clock = movableClock('2026-11-18T12:00:00.000Z');
  const here = {
    clock,
    /** Does all work that becomes due in the next minutes. */
    async work(minutes = 3) {
      for (let minute = 0; minute < minutes; minute++) {
        clock.advance(60_000);
        await here.app.drain();
        await here.end.instagram.webhooks.settled();
      }
    },
  } as { clock: typeof clock; app: TestApp; end: InstagramFake; work(minutes?: number): Promise<void> };
  beforeAll(async () => {
    here.end = await startFarEnd(clock.ms);
    here.app = await startApp({ clock });
  });
  afterEach(() => endWork(here.app));
  afterAll(async () => {
    await here.app.close();
    await here.end.close();
  });
  return here;
}

interface Conversations {
  people: Map<string, InstagramPerson>;
  /** The messages that were written, by the id that the test gave each. */
  told: Map<string, DirectMessage>;
}

export async function startFarEnd(now: () => number): Promise<InstagramFake> {
  const instagram = await startInstagram({ now });
  const { webhooks } = instagram;
  const caller = createCaller('Meta');
  const known = new Map<InstagramAccount, Conversations>();
  /** While true, echoes are dropped, except those that a test asks for. */
  let muted = false;

  const getAccount = (w: Workspace): InstagramAccount =>
    instagram.accounts.find(({ username }) => `@${username}` === w.number)!;
  function getConversations(account: InstagramAccount): Conversations {
    const one = known.get(account) ?? { people: new Map(), told: new Map() };
    known.set(account, one);
    return one;
  }
  function person(w: Workspace, igsid: string): InstagramPerson {
    const account = getAccount(w);
    const { people } = getConversations(account);
    const one =
      people.get(igsid) ?? createPerson(instagram, account, { igsid, username: `ana_${igsid}`, name: 'Ana' });
    people.set(igsid, one);
    return one;
  }
  async function subscribe(app: TestApp): Promise<void> {
    const address = `${app.url}/engines/instagram`;
    if (webhooks.url === address) return;
    const { accepted, status, body } = await instagram.subscribe(address, VERIFY_TOKEN);
    if (!accepted) throw new Error(`the service answered the challenge with ${status} ${body}`);
  }
  /** Delivers all held webhooks, except echoes while they are muted. */
  async function deliver(): Promise<void> {
    if (muted) {
      await webhooks.release((held) => held.filter(({ body }) => !body.includes('is_echo')));
      webhooks.hold();
    }
    await webhooks.settled();
  }
  async function releaseEchoes(): Promise<void> {
    muted = false;
    await webhooks.release(() => []);
  }
  function holdEchoes(): void {
    muted = true;
    webhooks.hold();
  }

  const end: InstagramFake = {
    instagram,
    getAccount,
    person,
    subscribe,
    async shop(app, { number, agent, ...parts } = {}) {
      const w = await app.make.workspace({
        number: { pacing: {}, ...end.number(), ...number },
        agent: { follow_ups: [], humanize: true, reply_delay: '3s', ...agent },
        ...parts,
      });
      await subscribe(app);
      await end.networkOf(app, w).connection(true);
      await app.drain();
      return w;
    },
    number(given = {}) {
      const username = `shop_${instagram.accounts.length}`;
      const account = instagram.account({ username });
      return {
        phone: undefined,
        engine: 'instagram',
        instagram: {
          username,
          account_id: account.user_id,
          access_token: account.token,
          app_secret: instagram.appSecret,
          verify_token: VERIFY_TOKEN,
          graph_url: instagram.url,
          ...given,
        },
      };
    },
    networkOf(app, w) {
      const account = getAccount(w);
      const { told } = getConversations(account);
      const settings = {
        username: account.username,
        account_id: account.user_id,
        graph_url: instagram.url,
        graph_version: 'v26.0',
      };
      const number = { team_id: w.teamId, id: w.numberId, phone: null, settings, secrets_sealed: null };
      const engine = createInstagram({
        caller,
        secretsOf: () => ({ access_token: account.token }),
        numbers: { byId: async () => undefined, byAccounts: async () => [], all: async () => [] },
        clock: app.clock,
      });
      const sentTo = (igsid: string) =>
        instagram.sent.filter((sent) => sent.account === account.user_id && sent.igsid === igsid);
      const reportEcho = (message: DirectMessage) =>
        instagram.tell(account, buildMessageEvent(account, message));
      return {
        engine,
        number,
        chatOf: (igsid) => `${igsid}@ig`,
        got: async (igsid) => sentTo(igsid).map(({ text, mid }) => ({ text, message_id: mid })),
        async saw(igsid) {
          const signs = { mark_seen: 'seen', typing_on: 'typing', typing_off: 'paused' } as const;
          const calls = instagram.calls.filter(({ operation }) => operation.startsWith(SEND.operation));
          return calls.flatMap(({ body, status }) => {
            const call = body as { recipient: { id: string }; sender_action?: keyof typeof signs };
            if (call.recipient.id !== igsid || status !== 200) return [];
            return call.sender_action ? [signs[call.sender_action]] : ['text' as const];
          });
        },
        async writes(igsid, messages) {
          await subscribe(app);
          const writer = person(w, igsid);
          for (const { id, text, sent_at, kind } of messages) {
            const before = told.get(id);
            if (before) writer.tells(before);
            else {
              const attachments = kind
                ? [{ type: TYPES[kind]!, file: { bytes: FILE, mimetype: FILE_TYPE } }]
                : [];
              told.set(id, writer.writes({ text, attachments, at: sent_at.getTime() }));
            }
            await deliver();
          }
        },
        async personWrites(igsid, { id, text }) {
          await subscribe(app);
          const before = told.get(id);
          if (before) reportEcho(before);
          else told.set(id, createOwner(instagram, account).writes(igsid, text!));
          await deliver();
        },
        async echoes(_igsid, messageId) {
          await releaseEchoes();
          await subscribe(app);
          reportEcho(account.message(messageId)!);
          await deliver();
        },
        async receipt(igsid, messageId) {
          await releaseEchoes();
          await subscribe(app);
          person(w, igsid).reads(account.message(messageId)!);
          await deliver();
        },
        async inGroup() {
          throw new Error('Instagram has no groups that an account is in');
        },
        async connection(connected) {
          await releaseEchoes();
          if (!account.subscribed) await engine.session!.connect(number, '');
          for (const [text, owner] of instagram.owners) {
            if (owner === account) instagram.tokens.get(text)!.revoked = !connected;
          }
          const status = connected ? 'WORKING' : 'FAILED';
          await app.report(number, { type: 'connection', status });
        },
        async failsOnce(failure) {
          if (failure === 'refused') {
            instagram.faults.add({ kind: 'refused', ...troubles.temporary, status: 400 }, SEND);
            return;
          }
          holdEchoes();
          const fault = instagram.faults.add({ kind: 'cut', applied: true }, SEND);
          if (failure === 'unanswered') return;
          void eventually(() => {
            if (fault.met === 0) throw new Error('not sent yet');
          }).then(async () => {
            muted = false;
            await webhooks.release();
          });
        },
        async isMissing() {
          throw new Error('Instagram has no phone numbers');
        },
      };
    },
    async close() {
      await caller.close();
      await instagram.close();
    },
  };
  return end;
}
