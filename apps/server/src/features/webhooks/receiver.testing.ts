// A receiver of deliveries as a customer would write it, with an independent check of signatures.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookEvent } from '@parley/contract';
import { expect } from 'vitest';

export interface ReceivedPost {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  /** The URL, `http://localhost:<port>`. It accepts all paths. */
  url: string;
  port: number;
  received: ReceivedPost[];
  /** Returns the deliveries to a path. */
  at(path: string): ReceivedPost[];
  /** Resolves when a path has received that many deliveries. */
  until(path: string, count: number): Promise<void>;
  close(): Promise<void>;
}

/** @param answer ends the response; default: 204. */
export async function startReceiver(
  answer: (response: ServerResponse, path: string) => void = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: ReceivedPost[] = [];
  let wake: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() });
    for (const one of wake.splice(0)) one();
    answer(response, request.url!);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const at = (path: string) => received.filter((one) => one.path === path);
  return {
    url: `http://localhost:${port}`,
    port,
    received,
    at,
    async until(path, count) {
      while (at(path).length < count) await new Promise<void>((resolve) => (wake = [...wake, resolve]));
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** Verifies a delivery's signatures with `secret`, as a receiver does (webhooks.md#signature). @returns the event. */
export function openDelivery({ headers, body }: ReceivedPost, secret: string) {
  const event = WebhookEvent.parse(JSON.parse(body));
  const hmac = createHmac('sha256', secret).update(body).digest('hex');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Service-Webhooks/1.0',
    'x-service-event': event.event_type,
    'x-service-delivery': event.event_id,
    'x-service-timestamp': event.occurred_at,
    'x-service-api-version': '2026-06-01',
    'x-service-signature': `sha256=${hmac}`,
    'webhook-id': event.event_id,
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
  });
  const standardKey = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(standardKey).toHaveLength(32);
  const signed = `${event.event_id}.${headers['webhook-timestamp']}.${body}`;
  const standard = createHmac('sha256', standardKey).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${standard}`);
  return event;
}
