import { describe, expect, test } from 'vitest';
import { findOldBackups, formatBackupName, getLastDue, isDue } from './backup-schedule.ts';

describe('the schedule of backups', () => {
  const time = { hour: 3, minute: 30 };
  const at = (text: string) => new Date(`2026-11-${text}Z`);
  test.each([
    ['18T03:30:00', '18T03:30:00'],
    ['18T03:29:59', '17T03:30:00'],
    ['18T23:59:59', '18T03:30:00'],
  ])('at %s, makes the last backup due at %s', (now, due) => {
    expect(getLastDue(time, at(now))).toEqual(at(due));
  });
  test('includes the backup of a missed day, and another attempt half an hour after a failure', () => {
    const now = at('18T12:00:00');
    const is = (lastAttempt?: Date, lastGood?: Date) => isDue(time, now, { lastAttempt, lastGood });
    expect(is()).toBe(true);
    expect(is(at('18T03:30:10'), at('18T03:30:10'))).toBe(false);
    expect(is(at('17T03:30:10'), at('17T03:30:10'))).toBe(true);
    expect(is(at('18T11:31:00'), at('17T03:30:10'))).toBe(false);
    expect(is(at('18T11:30:00'), at('17T03:30:10'))).toBe(true);
  });
  test('deletes only scheduled backups, the oldest first', () => {
    const names = ['09', '10', '11'].map((hour) => formatBackupName(at(`18T${hour}:00:00`)));
    expect(names[0]).toBe('parley-20261118T090000Z.backup');
    const others = ['before-restore-20261118T090000000Z.backup', 'unrestorable.backup', 'notes.txt'];
    expect(findOldBackups([...others, ...names], 2)).toEqual([names[0]]);
    expect(findOldBackups(names, 3)).toEqual([]);
  });
});
