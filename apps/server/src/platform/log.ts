// Structured logs. At info level and above there is never a key, a phone or what somebody wrote:
// log ids, counts and codes.
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** @param level a pino level or `silent`. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers["x-api-key"]', '*.key', '*.phone', '*.text'],
  });
}
