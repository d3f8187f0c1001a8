// A client of the fake Instagram, for the fake's own tests: it calls the API and receives its webhooks.
import { onTestFinished } from 'vitest';
import type { Json } from '../http.ts';
import { type Receiver, startReceiver } from '../receiver.testing.ts';
import type { InstagramAccount } from './account.ts';
import { type Instagram, type InstagramOptions, startInstagram } from './server.ts';

type Content = Record<string, Json>;

export interface Payload {
  object: string;
  entry: { id: string; time: number; messaging?: Content[]; changes?: { field: string; value: Content }[] }[];
}

export interface Caller extends Receiver<Payload> {
  instagram: Instagram;
  /** An account that is subscribed. */
  account: InstagramAccount;
  /** Advances the clock, in milliseconds. */
  advance(ms: number): void;
  /** Calls with the account's token. A path without a version gets the current one. */
  call(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; body: Content; headers: Headers }>;
  send(igsid: string, text?: string, more?: object): ReturnType<Caller['call']>;
  /** Resolves with the received events once all have arrived, without the empty edits. */
  events(): Promise<Content[]>;
}

export const NOW = 1_763_676_000_123;

/** Starts a fake and a receiver. Both end with the test, which fails if a request was invalid. */
export async function startCaller(options: InstagramOptions = {}): Promise<Caller> {
  let time = NOW;
  const receiver = await startReceiver<Payload>();
  const instagram = await startInstagram({ now: () => time, ...options });
  onTestFinished(() => instagram.close());
  const account = instagram.account({ username: 'shop', name: 'The Shop' });
  await instagram.subscribe(receiver.url, receiver.verifyToken);

  const caller: Caller = {
    ...receiver,
    instagram,
    account,
    advance(ms) {
      time += ms;
    },
    async call(method, path, body, token = account.token) {
      const answer = await fetch(instagram.url + (/^\/v\d/.test(path) ? path : `/v26.0${path}`), {
        method,
        headers: {
          // An idle connection could have been closed in the meantime.
          connection: 'close',
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Content, headers: answer.headers };
    },
    send: (igsid, text = 'Hi', more = {}) =>
      caller.call('POST', '/me/messages', { recipient: { id: igsid }, message: { text }, ...more }),
    async events() {
      await instagram.webhooks.settled();
      return receiver.received
        .flatMap(({ payload }) => payload.entry)
        .flatMap(({ messaging, changes }) => messaging ?? changes!.map(({ value }) => value))
        .filter(({ message_edit }) => (message_edit as Content | undefined)?.['num_edit'] !== 0);
    },
  };
  await caller.call('POST', `/${account.user_id}/subscribed_apps?subscribed_fields=messages`);
  return caller;
}
