// Imported before a program: shifts the machine's clock by milliseconds, as in `shifted-machine.ts?ms=61000`.
const ahead = Number(new URL(import.meta.url).searchParams.get('ms'));
const now = Date.now;
const getShiftedTime = () => now() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [getShiftedTime()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? getShiftedTime : Reflect.get(target, name, receiver)),
});
