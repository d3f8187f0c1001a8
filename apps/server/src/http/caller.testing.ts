// A client on a thread of its own: what it costs is not the server's. Asked over the thread's port, one at a time.
import { connect } from 'node:net';
import { parentPort } from 'node:worker_threads';

export interface Call {
  port: number;
  /** A request as written, which asks for the connection to be closed. */
  bytes: Uint8Array;
}

export interface Called {
  status: number;
  /** As much of the answer's body as a sentence needs. */
  start: string;
}

parentPort?.on('message', async ({ port, bytes }: Call) => {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(bytes);
  // Not once(), which an error ends: what was heard before a connection is cut counts.
  await new Promise((closed) => socket.on('close', closed));
  const heard = Buffer.concat(chunks).subarray(0, 4_000).toString();
  const end = heard.indexOf('\r\n\r\n');
  const called: Called = { status: Number(heard.split(' ')[1]), start: heard.slice(end + 4) };
  parentPort?.postMessage(called);
});
