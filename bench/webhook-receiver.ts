// A child process of the benchmark: webhook endpoints. It answers every request with 204, except those to /hangs/…,
// which never get an answer. GET /figures returns the counts since the last call.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Figures {
  posts: number;
  /** The time from the first request to the last. */
  seconds: number;
  /** For each POST to /timed, the delay after its event in milliseconds. */
  delays: number[];
  /** The number of attempts that wait for an answer. */
  hanging: number;
}

let posts = 0;
let hanging = 0;
let first = 0;
let last = 0;
let delays: number[] = [];

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const figures: Figures = { posts, seconds: (last - first) / 1000, delays, hanging };
    [posts, delays] = [0, []];
    response.end(JSON.stringify(figures));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url!.startsWith('/hangs')) {
      hanging++;
      response.on('close', () => hanging--);
      return;
    }
    last = performance.now();
    if (posts++ === 0) first = last;
    if (request.url === '/timed') {
      delays.push(Date.now() - Date.parse(JSON.parse(Buffer.concat(chunks).toString()).occurred_at));
    }
    response.writeHead(204).end();
  });
});
process.once('message', () => {
  server.listen(0, '127.0.0.1', () => {
    process.once('message', () => process.exit(0));
    process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
});
