// After a restore no calendar provider is called: a booking that was reserved in the backup might have been confirmed,
// moved or canceled since, and the installation that the backup came from might still be running
// (docs/adr/own-backup-format.md).
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PROVIDER_FAKES } from '../features/bookings/provider/provider-fakes.testing.ts';
import { resumeCampaign } from '../features/campaigns/index.ts';
import {
  createEmptyDatabase,
  createTemporaryFolder,
  removeFolders,
} from '../platform/backup/backup.testing.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { createPlay, queryRows } from '../testing/conversation-helper.ts';
import { USUAL_AGENT } from '../testing/make-workspace.ts';
import { startApp } from '../testing/start-app.ts';
import { listHeldCampaigns, settleRestored } from './restored-store.ts';

afterAll(() => removeFolders());

test('a restored installation calls no calendar provider until a person resumes its campaigns', {
  tags: 'endurance',
}, async () => {
  const app = await startApp();
  const end = await PROVIDER_FAKES['google']!(app);
  const booking = { calendar: 'sales', hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' };
  const w = await app.make.workspace({ calendars: [end.section], agent: { ...USUAL_AGENT, booking } });
  await app.drain();
  const play = createPlay(app, w);
  const phone = app.make.phone();
  await play.push(phone, { name: 'Marie' });
  await app.drain();
  for (const text of ['yes', '12k']) await play.say(phone, text);
  const fault = end.server.faults.add({ kind: 'status', status: 503 }, { operation: end.booking });
  await play.say(phone, '1');
  expect(fault.met).toBe(1);
  const file = join(createTemporaryFolder(), 'calendars.backup');
  const now = app.clock.now();
  await writeBackup({ connection: app.connections.owner, file, now, version: '1.2.3' });
  const target = await createEmptyDatabase();
  await restoreBackup({
    connection: target.owner,
    file,
    finish: (tx, { made_at }) => settleRestored(tx, { now, madeAt: new Date(made_at), hold: true }),
  });
  await migrate({ owner: target.owner, serviceRole: target.app.user });
  const again = await startApp({ connections: target, clock: app.clock });
  try {
    const before = end.server.calls.length;
    for (let minute = 0; minute < 5; minute++) {
      again.clock.advance(61_000);
      await again.drain();
    }
    expect(end.server.calls.slice(before)).toEqual([]);
    expect(end.meetings()).toEqual([]);
    for (const { id } of await listHeldCampaigns(again.system.db))
      await resumeCampaign(again.createCtx(w.teamId), { id });
    again.clock.advance(61_000);
    await again.drain();
    expect(end.meetings()).toHaveLength(1);
    expect(await queryRows(again, `select status from bookings where team_id = $1`, [w.teamId])).toEqual([
      { status: 'booked' },
    ]);
  } finally {
    await again.close();
    await target.drop();
    await app.close();
    await end.server.close();
  }
});
