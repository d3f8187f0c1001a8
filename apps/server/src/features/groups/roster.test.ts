// Tests that the members of a group are correct however often and in whatever order events are reported.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GroupPerson } from '../../engines/events.ts';
import { createRoster, type Member, type MemberEvent } from './roster.ts';

const buildPerson = (n: number): GroupPerson => ({ chat_id: `${n}@c.us`, phone: String(n), name: null });
const timeAt = (seconds: number) => new Date(1_763_676_000_000 + seconds * 1000);

/** Reads and writes the rows for each event, as Parley does. Each event has an id. */
function world() {
  const rows: Member[] = [];
  const told = new Set<string>();
  let ids = 0;
  let balance = 0;
  return {
    tell(happening: MemberEvent, who: GroupPerson, seconds: number, id: string | null = null) {
      const known = rows.map((row) => Object.assign(row, { told: told.has(`${id} ${row.id}`) }));
      const roster = createRoster(known, () => String(++ids));
      const { member, moved } = roster.take(happening, who, timeAt(seconds));
      for (const row of roster.changed()) if (!rows.includes(row)) rows.push(row);
      if (!moved) return;
      balance += happening === 'leave' ? -1 : 1;
      if (id !== null) told.add(`${id} ${member.id}`);
    },
    present: () => rows.filter((row) => row.left_at === null),
    rows: () => rows,
    balance: () => balance,
  };
}

const happening = fc.record({
  type: fc.constantFrom<MemberEvent>('join', 'leave', 'spoke'),
  who: fc.integer({ min: 1, max: 4 }),
});

test('joins minus leaves always equal the current members, with one row for each person', () => {
  const told = fc.record({ type: happening, at: fc.integer({ min: 0, max: 6 }) });
  fc.assert(
    fc.property(fc.array(told, { maxLength: 40 }), (sequence) => {
      const group = world();
      for (const { type, at } of sequence) {
        group.tell(type.type, buildPerson(type.who), at);
        expect(group.balance()).toBe(group.present().length);
      }
      const ids = group.rows().map((row) => row.whatsapp_id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 2_000 },
  );
});

test('the latest move of a person wins when reports are late or repeated', () => {
  const moves = fc.array(
    happening.filter(({ type }) => type !== 'spoke'),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(moves, fc.infiniteStream(fc.nat()), (truth, random) => {
      const deliveries = [...truth.keys()].flatMap((index) => [index, index]);
      const shuffled = deliveries
        .map((index) => ({ index, order: random.next().value as number }))
        .toSorted((a, b) => a.order - b.order);
      const group = world();
      for (const { index } of shuffled) {
        const { type, who } = truth[index]!;
        group.tell(type, buildPerson(who), index, `event-${index}`);
      }
      const last = new Map(truth.map(({ type, who }) => [String(who), type]));
      const present = [...last].filter(([, type]) => type === 'join').map(([who]) => who);
      const found = group.present().map(({ phone }) => phone);
      expect(found.toSorted()).toEqual(present.toSorted());
    }),
    { numRuns: 2_000 },
  );
});

test('a repeated move is recognized by its id, even after the opposite move in the same second', () => {
  const group = world();
  group.tell('join', buildPerson(1), 5, 'a');
  group.tell('leave', buildPerson(1), 5, 'b');
  group.tell('join', buildPerson(1), 5, 'a');
  expect(group.present()).toEqual([]);
  group.tell('join', buildPerson(1), 5, 'c');
  expect(group.present()).toHaveLength(1);
});

test('a person who writes counts as a member, unless they left later', () => {
  const group = world();
  group.tell('spoke', buildPerson(1), 5);
  expect(group.present()).toHaveLength(1);
  group.tell('leave', buildPerson(1), 7);
  group.tell('spoke', buildPerson(1), 6);
  group.tell('spoke', buildPerson(1), 7);
  expect(group.present()).toEqual([]);
  group.tell('spoke', buildPerson(1), 8);
  expect(group.present()).toHaveLength(1);
});

test('a masked person stays one person when their phone is learned, by id or by phone', () => {
  const group = world();
  group.tell('join', { chat_id: '77@lid', phone: null, name: null }, 1);
  expect(group.present()).toMatchObject([{ phone: null }]);
  group.tell('spoke', { chat_id: '77@lid', phone: '1', name: 'Ana' }, 2);
  expect(group.present()).toMatchObject([{ whatsapp_id: '77@lid', phone: '1', name: 'Ana' }]);
  group.tell('leave', buildPerson(1), 3);
  expect(group.present()).toEqual([]);
  group.tell('join', { chat_id: '88@lid', phone: '1', name: null }, 4);
  expect(group.rows()).toMatchObject([{ whatsapp_id: '88@lid', phone: '1', name: 'Ana' }]);
  expect(group.balance()).toBe(1);
});

test('two rows that turn out to be one person are both kept, and the phone stays on the row that has it', () => {
  const group = world();
  group.tell('join', { chat_id: '77@lid', phone: null, name: null }, 1);
  group.tell('join', buildPerson(1), 2);
  group.tell('join', { chat_id: '77@lid', phone: '1', name: null }, 3);
  expect(group.present()).toMatchObject([
    { whatsapp_id: '77@lid', phone: null },
    { whatsapp_id: '1@c.us', phone: '1' },
  ]);
});

test('a role is kept until another one is reported or the membership ends', () => {
  const group = world();
  group.tell('join', buildPerson(1), 1);
  expect(group.present()[0]!.role).toBe('member');
  group.tell('join', { ...buildPerson(1), role: 'admin' }, 2);
  group.tell('join', buildPerson(1), 3);
  expect(group.present()[0]!.role).toBe('admin');
  group.tell('leave', buildPerson(1), 4);
  group.tell('join', buildPerson(1), 5);
  expect(group.present()[0]!.role).toBe('member');
  expect(group.balance()).toBe(1);
});
