// Sends a file while it is produced (dashboard-operations.md#csv): as fast as the client reads it, and only while the client
// is connected and has permission.
import { Readable } from 'node:stream';
import type { Operation } from '@parley/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Download } from '../platform/download.ts';

/** The interval between checks of the caller's permission. */
const LOOK_MS = 1_000;
/** The maximum number of bytes that are buffered for the client. */
const WAITING_BYTES = 64 * 1024;

/** Sends a file. @param isAllowed returns whether the caller still has permission. */
export type SendDownload = (
  reply: FastifyReply,
  operation: Operation,
  download: Download,
  isAllowed: () => Promise<boolean>,
) => FastifyReply;

export function createSendDownload(app: FastifyInstance): SendDownload {
  const open = new Set<Readable>();
  // Without this, a closing server would wait for slow clients.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy(new Error('the server closes'));
  });

  return (reply, { success }, { fileName, pieces }, isAllowed) => {
    const stream = Readable.from(pieces, { objectMode: false, highWaterMark: WAITING_BYTES });
    const look = () =>
      isAllowed().then(
        (allowed) => {
          if (!allowed) stream.destroy(new Error('the caller lost the permission'));
        },
        (error) => stream.destroy(error),
      );
    const looking = setInterval(look, LOOK_MS).unref();
    open.add(stream);
    stream.once('close', () => {
      clearInterval(looking);
      open.delete(stream);
    });
    return reply
      .code(success.status)
      .header('content-type', `${success.type}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(stream);
  };
}
