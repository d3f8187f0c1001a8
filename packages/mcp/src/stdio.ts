// The server over standard input and output, for assistants on the same machine (mcp.md#transports).
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { contract } from '@parley/contract';
import { type ApiOptions, createApi } from './api.ts';
import { createServer } from './server.ts';
import { makeOffer } from './server-offer.ts';
import { createToolboxes, type Narrowing } from './toolsets.ts';

export interface StdioOptions extends ApiOptions {
  narrowing: Narrowing;
  stdin: Readable;
  stdout: Writable;
  onError(error: unknown): void;
}

/** Serves until the client closes the input. Throws the API client's errors if the key or the URL is wrong. */
export async function serveOverStdio({
  narrowing,
  stdin,
  stdout,
  onError,
  ...options
}: StdioOptions): Promise<void> {
  const api = createApi(options);
  await api.call(contract.identity.me, {});
  const offer = makeOffer();
  const toolbox = createToolboxes(offer.tools)(narrowing);
  const transport = new StdioServerTransport(stdin, stdout);
  const handle = serveStdio(() => createServer({ ...offer, api, toolbox, onError }), {
    transport,
    onerror: onError,
  });
  await new Promise<void>((done) => {
    stdin.once('end', done).once('close', done);
  });
  await handle.close();
}
