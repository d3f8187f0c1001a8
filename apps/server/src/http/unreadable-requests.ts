// Answers requests that Node could not read: malformed, too slow, headers or chunk extensions too large. Node reports
// only their socket, so the answer is written by hand, in the shape of every error (api.md#errors).
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { API_VERSION, ContractError, type ErrorName, type Issue, issue } from '@parley/contract';
import { buildErrorAnswer } from './errors.ts';

/** Counts an unreadable request against its address. Returns the headers for its answer. */
export type CountUnreadable = (address: string) => Readonly<Record<string, string>>;

/** Errors that Node's parser and timers report; any other code is a malformed request. */
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

/** Returns the pending answer of this socket, if any. */
export const answerOn = (socket: Socket) => (socket as { _httpMessage?: ServerResponse })._httpMessage;

/** Returns whether the request of this answer has arrived in full. */
const isWhole = (answer: ServerResponse) => answer.req.complete;

/** Answers an unreadable request after those that came before it, and closes the connection. */
export function answerUnreadable(
  countBroken: CountUnreadable,
  error: Error & { code?: string },
  socket: Socket,
): void {
  const answer = answerOn(socket);
  // A partly sent answer can't be followed by an error.
  if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent) return void socket.destroy();
  // The request before is still being processed: answer that first, or the client would take this for its answer.
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
