// A client on a separate thread, so that its processor time does not count as the server's. It makes one call at a
// time.
import { connect } from 'node:net';
import { parentPort } from 'node:worker_threads';

export interface Call {
  port: number;
  /** The raw request. It asks the server to close the connection. */
  bytes: Uint8Array;
}

export interface CallResult {
  status: number;
  /** The first bytes of the response's body, enough to read an error. */
  start: string;
}

parentPort?.on('message', async ({ port, bytes }: Call) => {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(bytes);
  // Don't use once(), which fails on an error: bytes that arrived before the connection broke still count.
  await new Promise((closed) => socket.on('close', closed));
  const heard = Buffer.concat(chunks).subarray(0, 4_000).toString();
  const end = heard.indexOf('\r\n\r\n');
  const called: CallResult = { status: Number(heard.split(' ')[1]), start: heard.slice(end + 4) };
  parentPort?.postMessage(called);
});
