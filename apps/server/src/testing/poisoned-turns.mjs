// A test imports this before Parley: a turn that reads a message with the word POISON crashes its process.
import { existsSync, writeFileSync } from 'node:fs';

const { FAILED_START, PARLEY_CRASHED } = process.env;
// The first start after a crash fails before it serves, as if the database were unreachable. The file records that.
if (process.channel && PARLEY_CRASHED && FAILED_START && !existsSync(FAILED_START)) {
  writeFileSync(FAILED_START, '');
  process.exit(1);
}

const { toLowerCase } = String.prototype;
Error.stackTraceLimit = 60;
String.prototype.toLowerCase = function poisoned() {
  if (process.channel && this.includes('POISON') && new Error().stack.includes('takeTurn')) {
    process.exit(1);
  }
  return toLowerCase.call(this);
};
