// A child process of the budgets: a server of Node alone that keeps each response open, like a live stream.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureRetainedMemory } from '../apps/server/src/testing/retained-memory.ts';

const streams = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  streams.add(response);
  response.on('close', () => streams.delete(response));
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.write('event: hello\ndata: {}\n\n');
});

process.once('message', () => {
  process.on('message', async (asked) => {
    if (asked === 'memory') process.send!(await measureRetainedMemory());
    else process.exit(0);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
});
