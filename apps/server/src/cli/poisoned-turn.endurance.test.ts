// A turn that crashes its process twice is given up, and its conversation is handed over.
// @module-tag endurance
import { join } from 'node:path';
import { contract, fact, factText } from '@parley/contract';
import { afterEach, expect, test } from 'vitest';
import { SLOW_MS } from '../testing/nightly.ts';
import { createApi, listTexts, NUMBER, push, retryCall, waitForArrivals } from './demo-leads.testing.ts';
import { startDemo } from './launched-demo.testing.ts';
import { cleanUp, createPrivateFolder, endAll, runParley, until } from './testing.ts';

const POISONED_TURNS = new URL('../testing/poisoned-turns.mjs', import.meta.url).href;

afterEach(async () => {
  await endAll();
  await cleanUp();
});

// Restarted processes type three messages like a person.
test('parley start hands a conversation over after its turn crashed twice, and answers the others', {
  timeout: SLOW_MS,
}, async () => {
  const server = await startDemo({
    env: {
      NODE_OPTIONS: `--import ${POISONED_TURNS}`,
      FAILED_START: join(createPrivateFolder(), 'failed-start'),
    },
  });
  const caller = createApi(server);
  const phones = await push(caller, 4);
  await waitForArrivals(caller, phones);
  const say = (from: string, text: string) =>
    retryCall(() => caller.call(contract.sandbox.receiveMessage, { to: NUMBER, from, text }));
  await Promise.all(phones.map((phone, n) => say(phone, n === 2 ? 'POISON' : 'Yes, that is right')));
  const leads = await Promise.all(
    phones.map((phone) =>
      retryCall(async () => (await caller.call(contract.leads.list, { phone: `+${phone}` })).data[0]!),
    ),
  );
  const poisoned = leads[2]!;
  const dead = async () => {
    const { out } = await runParley(['jobs', 'list', '--state', 'dead', '--json', '--data', server.data]);
    return JSON.parse(out) as { key: string; error: string; crashes: number }[];
  };
  const journal = () => retryCall(() => caller.call(contract.leads.listNotes, { id: poisoned.id }));
  // A call costs far less than a command.
  await until(async () => (await journal()).data.length > 0);
  await until(async () => (await dead().catch(() => [])).length > 0);
  expect(await dead()).toEqual([
    expect.objectContaining({ key: `turn:${poisoned.id}`, error: 'process_died', crashes: 2 }),
  ]);
  // Two crashes, and the failed start between them. On a busy machine another start can fail, and does not count.
  expect(server.err().match(/Parley ended \(1\)/g)!.length).toBeGreaterThanOrEqual(3);
  expect((await journal()).data.map(({ text }) => text)).toEqual([
    expect.stringContaining(factText(fact('process_crashed'))),
  ]);
  for (const phone of phones.filter((_, n) => n !== 2)) {
    await until(async () => (await listTexts(caller, phone)).length > 1);
  }
  expect(await server.stop()).toMatchObject({ code: 0 });
});
