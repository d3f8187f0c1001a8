// A client of the fake Cloud API, for the fake's own tests: it calls the API and receives its webhooks.
import { onTestFinished } from 'vitest';
import type { Entry, GraphDelivery } from '../graph/webhooks.ts';
import { type Receiver, startReceiver } from '../receiver.testing.ts';
import { getPhone, type Phone } from './phone.ts';
import { type Cloud, type CloudOptions, startCloud } from './server.ts';
import type { BusinessNumber } from './state.ts';

type Json = Record<string, unknown>;

export interface Caller extends Receiver<GraphDelivery['payload']> {
  cloud: Cloud;
  number: BusinessNumber;
  phone: Phone;
  clock: { now: number };
  /** Calls the newest version of the API with the token. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Json; headers: Headers }>;
  /** Sends a text and returns its id. */
  text(
    to: string,
    body: string,
    more?: Json,
  ): Promise<{ status: number; body: Json; id: string | undefined }>;
  template(to: string, name: string, components?: unknown[], language?: string): ReturnType<Caller['call']>;
  /** Resolves with the received changes, in order of arrival, once all have arrived. */
  changes(field?: string): Promise<Json[]>;
  messages(): Promise<Json[]>;
  statuses(): Promise<Json[]>;
}

export const LEAD = '16505551234';
export const START = 1_763_676_000_000;

/** Starts a fake with one number and a receiver. Both end with the test, which fails if a request was invalid. */
export async function startCaller(options: CloudOptions = {}): Promise<Caller> {
  const clock = { now: START };
  const cloud = await startCloud({ now: () => clock.now, ...options });
  onTestFinished(() => cloud.close());
  const receiver = await startReceiver<GraphDelivery['payload']>();
  await cloud.webhooks.subscribe(receiver.url, receiver.verifyToken);
  const number = cloud.addNumber();

  const listAll = async (list: 'messages' | 'statuses'): Promise<Json[]> =>
    (await caller.changes('messages')).flatMap((value) => (value[list] as Json[] | undefined) ?? []);
  const caller: Caller = {
    ...receiver,
    cloud,
    number,
    phone: getPhone(cloud, number.id),
    clock,
    async call(method, path, body, headers = {}) {
      const answer = await fetch(`${cloud.url}/v26.0${path}`, {
        method,
        headers: {
          authorization: `Bearer ${cloud.accessToken}`,
          'content-type': 'application/json',
          connection: 'close',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Json, headers: answer.headers };
    },
    async text(to, body, more = {}) {
      const answer = await caller.call('POST', `/${number.id}/messages`, {
        messaging_product: 'whatsapp',
        to: `+${to}`,
        type: 'text',
        text: { body },
        ...more,
      });
      const messages = answer.body['messages'] as { id: string }[] | undefined;
      return { ...answer, id: messages?.[0]?.id };
    },
    template: (to, name, components, language = 'en_US') =>
      caller.call('POST', `/${number.id}/messages`, {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: `+${to}`,
        type: 'template',
        template: { name, language: { code: language }, ...(components ? { components } : {}) },
      }),
    async changes(field) {
      await cloud.webhooks.settled();
      return receiver.received
        .flatMap(({ payload }) => payload.entry)
        .flatMap((entry: Entry) => entry['changes'] as { field: string; value: Json }[])
        .filter((change) => field === undefined || change.field === field)
        .map(({ value }) => value);
    },
    messages: () => listAll('messages'),
    statuses: () => listAll('statuses'),
  };
  return caller;
}

/** Returns the parameters of a template's body, by position or by name. */
export const buildBody = (values: string[] | Record<string, string>) => ({
  type: 'body',
  parameters: Array.isArray(values)
    ? values.map((text) => ({ type: 'text', text }))
    : Object.entries(values).map(([parameter_name, text]) => ({ type: 'text', parameter_name, text })),
});
