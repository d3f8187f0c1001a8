// A test imports this before Parley: a turn that reads a message with the word POISON ends its process, as a crash does.
const { toLowerCase } = String.prototype;
Error.stackTraceLimit = 60;
String.prototype.toLowerCase = function poisoned() {
  if (process.channel && this.includes('POISON') && new Error().stack.includes('take-turn')) {
    process.exit(1);
  }
  return toLowerCase.call(this);
};
