// Responds to requests that Node could not read: malformed, too slow, or with headers or chunk extensions that are too
// large. Node reports only their socket, so the response is written to it directly, in the format of every error
// (api.md#errors).
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { API_VERSION, ContractError, type ErrorName, type Issue, issue } from '@parley/contract';
import { buildErrorAnswer } from './errors.ts';

/** Counts an unreadable request against its address. Returns the headers for its response. */
export type CountUnreadable = (address: string) => Readonly<Record<string, string>>;

/** The errors of Node's parser and timers, by code. Any other code means a malformed request. */
const REASONS: Record<string, [ErrorName, string, Issue]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'Request Timeout', issue('request_timeout')],
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    'Request Header Fields Too Large',
    issue('headers_too_large', { kib: 16 }),
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    'extensions_too_large',
    'Payload Too Large',
    issue('extensions_too_large', { kib: 16 }),
  ],
};
const MALFORMED: [ErrorName, string, Issue] = ['malformed_path', 'Bad Request', issue('http_malformed')];

/** Returns the pending response of this socket, if any. */
export const answerOn = (socket: Socket) => (socket as { _httpMessage?: ServerResponse })._httpMessage;

/** Returns whether the request of this response has arrived completely. */
const isWhole = (answer: ServerResponse) => answer.req.complete;

/** Responds to an unreadable request after the requests before it, and closes the connection. */
export function answerUnreadable(
  countBroken: CountUnreadable,
  error: Error & { code?: string },
  socket: Socket,
): void {
  const answer = answerOn(socket);
  // An error can't follow a response that is partly sent.
  if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent) return void socket.destroy();
  // The previous request is still being processed. Respond to that first, because the client would take this response
  // for that of the previous request.
  if (answer && isWhole(answer)) {
    answer.once('close', () => setImmediate(() => answerUnreadable(countBroken, error, socket)));
    return;
  }
  const [name, phrase, problem] = REASONS[error.code ?? ''] ?? MALFORMED;
  const { status, body } = buildErrorAnswer(new ContractError(name, [problem]));
  const headers = {
    'X-Api-Version': API_VERSION,
    'X-Request-Id': crypto.randomUUID(),
    ...countBroken(socket.remoteAddress ?? ''),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
