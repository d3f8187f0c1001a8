// Receives the webhooks of a fake, for the fakes' own tests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received<Payload> {
  payload: Payload;
  headers: Record<string, string | string[] | undefined>;
  raw: string;
}

export interface Receiver<Payload> {
  url: string;
  /** The received webhooks, in order. */
  received: Received<Payload>[];
  /** Answers for the next webhooks, instead of 200. */
  answers: number[];
  /** The verify token for which challenges are answered. */
  verifyToken: string;
  /** The received challenges. */
  challenges: URLSearchParams[];
}

/** Starts a receiver, which ends with the test. */
export async function startReceiver<Payload>(): Promise<Receiver<Payload>> {
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url!, 'http://receiver');
    if (request.method === 'GET') {
      receiver.challenges.push(searchParams);
      const known = searchParams.get('hub.verify_token') === receiver.verifyToken;
      response.writeHead(known ? 200 : 403).end(known ? searchParams.get('hub.challenge') : '');
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString('utf8');
    receiver.received.push({ payload: JSON.parse(raw), headers: request.headers, raw });
    response.writeHead(receiver.answers.shift() ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const receiver: Receiver<Payload> = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/meta`,
    received: [],
    answers: [],
    verifyToken: 'let-me-in',
    challenges: [],
  };
  return receiver;
}
