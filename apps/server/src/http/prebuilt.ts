// Encodes and compresses a text once for all callers, who get the same text.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './answer-headers.ts';

export interface Prebuilt {
  /** Sends the text, compressed if the client accepts that; 304 if the client already has it. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

export async function prebuild(text: string, type: string): Promise<Prebuilt> {
  const plain = Buffer.from(text);
  const compressed = await promisify(gzip)(plain);
  // The tag is weak, because both encodings are the same document.
  const etag = `W/"${hash('sha1', plain, 'base64url')}"`;
  return {
    send(request, reply) {
      reply.header('content-type', type).header('cache-control', 'public, max-age=300').header('etag', etag);
      addVary(reply, 'Accept-Encoding');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(
        String(request.headers['accept-encoding'] ?? ''),
      );
      return takesGzip ? reply.header('content-encoding', 'gzip').send(compressed) : reply.send(plain);
    },
  };
}
