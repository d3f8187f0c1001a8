import { afterEach, expect, test, vi } from 'vitest';
import { readDraft, setDraftOwner, storeDraft } from './drafts.ts';

/** Returns a fake local storage that holds this many entries. */
function fakeStorage(room: number): Record<string, string> {
  const store = Object.create({
    getItem: (key: string) => store[key] ?? null,
    removeItem: (key: string) => delete store[key],
    setItem: (key: string, value: string) => {
      if (!(key in store) && Object.keys(store).length >= room) throw new Error('QuotaExceededError');
      store[key] = value;
    },
  });
  vi.stubGlobal('localStorage', store);
  return store;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a draft is kept for its lead, and removed once it is empty', () => {
  const store = fakeStorage(9);
  storeDraft('a', 'Half an answ');
  expect([readDraft('a'), readDraft('b')]).toEqual(['Half an answ', '']);
  storeDraft('a', '');
  expect(Object.keys(store)).toEqual([]);
});

test('a draft is kept for the member who typed it, and hidden from others', () => {
  fakeStorage(9);
  setDraftOwner('ana');
  storeDraft('a', 'Words of Ana');
  setDraftOwner('bob');
  expect(readDraft('a')).toBe('');
  setDraftOwner('ana');
  expect(readDraft('a')).toBe('Words of Ana');
});

test('older drafts, and nothing else, are removed when the storage is full', () => {
  const store = fakeStorage(3);
  store['parley.theme'] = 'dark';
  store['parley.draft.broken'] = '{';
  storeDraft('old', 'old');
  storeDraft('new', 'words');
  expect(readDraft('new')).toBe('words');
  expect(store['parley.theme']).toBe('dark');
});

test('storing a draft does not fail in a browser that stores nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('SecurityError');
    },
    setItem: () => {
      throw new Error('SecurityError');
    },
  });
  storeDraft('a', 'words');
  expect(readDraft('a')).toBe('');
});
