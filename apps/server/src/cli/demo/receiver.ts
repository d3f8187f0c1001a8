// The receiver of webhooks, in the role of a customer's CRM: a local HTTP server that verifies signatures.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookEvent } from '@parley/contract';
import type { z } from 'zod';
import { findSignatureProblem } from '../verify-signature.ts';

type Event = z.output<typeof WebhookEvent>;

export interface Received {
  event: Event;
  /** The time from the event to its arrival, in milliseconds. */
  latency_ms: number;
}

export interface Receiver {
  url: string;
  /** Sets the secret with which to verify deliveries. */
  trust(secret: string): void;
  /** The events whose deliveries were verified, in order of arrival. */
  events: Received[];
  /** The problems of deliveries that failed verification. */
  problems: string[];
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function openReceiver(): Promise<Receiver> {
  const events: Received[] = [];
  const problems: string[] = [];
  let secret: string | undefined;

  const server = createServer((request, response) => {
    take(request)
      .then(() => response.writeHead(204).end())
      .catch((error) => {
        problems.push(String(error instanceof Error ? error.message : error));
        response.writeHead(400).end();
      });
  });
  async function take(request: IncomingMessage): Promise<void> {
    const body = await readText(request);
    const at = Date.now();
    if (secret === undefined) throw new Error('a delivery arrived before the subscription existed');
    const problem = findSignatureProblem(secret, request.headers, body, at);
    if (problem !== null) throw new Error(problem);
    const event = WebhookEvent.parse(JSON.parse(body));
    events.push({ event, latency_ms: Math.max(0, at - Date.parse(event.occurred_at)) });
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    trust(given) {
      secret = given;
    },
    events,
    problems,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
