// A client of the fake WAHA, for the fake's own tests: it calls the API and receives its webhooks.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { getSessionPhone, type Phone } from './phone.ts';
import { startWaha, type Waha, type WahaOptions } from './server.ts';

export interface Received {
  event: string;
  payload: Record<string, unknown>;
  envelope: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
  raw: string;
}

export interface Caller {
  waha: Waha;
  /** The received webhooks, in order. */
  received: Received[];
  /** Answers for the next webhooks, instead of 200. */
  answers: number[];
  webhookUrl: string;
  /** Calls WAHA with the key. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown; headers: Headers }>;
  /** Creates a session with our webhook and pairs it. */
  paired(name: string, phone: string): Promise<Phone>;
  /** Resolves with the received events once all have arrived. */
  events(): Promise<string[]>;
}

export const SECRET = 'c0ffee';

/** Starts a fake and a receiver. Both end with the test, which fails if a request did not match the document. */
export async function startCaller(options: WahaOptions = {}): Promise<Caller> {
  const waha = await startWaha(options);
  const received: Received[] = [];
  const answers: number[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString('utf8');
    const envelope = JSON.parse(raw);
    received.push({
      event: envelope.event,
      payload: envelope.payload,
      envelope,
      headers: request.headers,
      raw,
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(async () => {
    receiver.close();
    receiver.closeAllConnections();
    await waha.close();
  });
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`;

  const caller: Caller = {
    waha,
    received,
    answers,
    webhookUrl,
    async call(method, path, body, headers = {}) {
      const answer = await fetch(waha.url + path, {
        method,
        // An idle connection could have been closed in the meantime.
        headers: {
          'x-api-key': waha.apiKey,
          'content-type': 'application/json',
          connection: 'close',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const json = answer.headers.get('content-type')?.includes('json') && text !== '';
      return { status: answer.status, body: json ? JSON.parse(text) : text, headers: answer.headers };
    },
    async paired(name, phone) {
      await caller.call('POST', '/api/sessions', {
        name,
        config: {
          noweb: { store: { enabled: true, fullSync: false } },
          webhooks: [{ url: webhookUrl, events: ['*'], hmac: { key: SECRET } }],
        },
      });
      const session = getSessionPhone(waha, name);
      session.scan(phone);
      await waha.webhooks.settled();
      received.length = 0;
      return session;
    },
    async events() {
      await waha.webhooks.settled();
      return received.map(({ event }) => event);
    },
  };
  return caller;
}
