// Backups made during writes, and backups damaged in any place (promises.md#the-database-holds).
// @module-tag endurance
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { createPlay } from '../../testing/conversation-helper.ts';
import { createMake } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { type Checksums, readDatabaseChecksums, readSnapshotChecksums, sql } from './backup.testing.ts';
import { readBackup } from './contents.ts';
import { setUpInstallation } from './installation.testing.ts';

const world = setUpInstallation();
const { backup, emptied, file, restore } = world;

describe('a backup', () => {
  const ROUNDS = NIGHTLY ? 20 : 2;
  test(`contains the state at one moment, whatever is written during the backup (${ROUNDS} rounds)`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const writing = new AbortController();
      let written = 0;
      const writers = [1, 2, 3, 4].map(async () => {
        while (!writing.signal.aborted) {
          await write();
          written++;
        }
      });
      await until(() => written > 20);
      let atSnapshot: Checksums = {};
      const { file: made } = await backup(world.app.connections.owner, {
        // Wait for more than 50 further writes, so that the current state differs from the snapshot.
        async onSnapshot(id) {
          const seen = written;
          await until(() => written > seen + 50);
          atSnapshot = await readSnapshotChecksums(world.app.connections.owner, id);
        },
      });
      writing.abort();
      await Promise.all(writers);
      const target = await emptied();
      await restore(target.owner, made);
      expect(await readDatabaseChecksums(target.owner)).toEqual(atSnapshot);
      expect(await readDatabaseChecksums(world.app.connections.owner)).not.toEqual(atSnapshot);
    }
  });
});

describe('a damaged backup', () => {
  const FLIPS = NIGHTLY ? 100 : 8;
  test(`is refused and changes nothing, whether truncated at any of ${FLIPS} places or with any of ${FLIPS} bits flipped`, async () => {
    const { file: made } = await backup(world.app.connections.owner);
    const whole = readFileSync(made);
    const target = await emptied();
    await restore(target.owner, made);
    await sql(target.owner, `update teams set name = 'Untouched'`);
    const before = await readDatabaseChecksums(target.owner);
    const place = file();
    const refusal = /is damaged|is not a Parley backup|has format/;
    for (let i = 0; i < FLIPS; i++) {
      const flipped = Buffer.from(whole);
      const at =
        i < 8
          ? [0, 15, 16, 17, 20, whole.length - 1, whole.length - 33, whole.length - 37][i]!
          : randomInt(whole.length);
      flipped[at]! ^= 1 << randomInt(8);
      writeFileSync(place, flipped);
      await expect(readBackup(place), `bit ${at}`).rejects.toThrow(refusal);
      // A restore without a prior check also refuses the file, because it finds the damage inside its transaction.
      await expect(restore(target.owner, place), `bit ${at}`).rejects.toThrow();

      const length = i === 0 ? 0 : i === 1 ? whole.length - 1 : randomInt(whole.length);
      writeFileSync(place, whole.subarray(0, length));
      await expect(readBackup(place), `cut at ${length}`).rejects.toThrow(refusal);
      await expect(restore(target.owner, place), `cut at ${length}`).rejects.toThrow();
    }
    writeFileSync(place, Buffer.concat([whole, Buffer.from('x')]));
    await expect(readBackup(place)).rejects.toThrow('data follows its end');
    expect(await readDatabaseChecksums(target.owner)).toEqual(before);
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

/** Writes as API callers do: over HTTP, to several tables in one request. */
async function write(): Promise<void> {
  const { api, push } = createPlay(world.app, world.w);
  const phone = createMake(world.app).phone();
  if (randomInt(2) === 0) await push(phone, { name: `Lead ${phone}` });
  else
    await api.call(contract.sandbox.receiveMessage, { to: world.w.number, from: phone, text: 'Hello there' });
}
