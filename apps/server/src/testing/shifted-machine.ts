// Loaded before a process: its machine's clock is off by so many milliseconds, as `shifted-machine.ts?ms=61000` says.
const ahead = Number(new URL(import.meta.url).searchParams.get('ms'));
const now = Date.now;
const shifted = () => now() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shifted()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? shifted : Reflect.get(target, name, receiver)),
});
