// What was typed and not sent, kept in this browser: nothing typed is ever lost.

const PREFIX = 'parley.draft.';
const MOST = 200;

interface Draft {
  text: string;
  at: number;
}

export function readDraft(id: string): string {
  try {
    return (JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null') as Draft | null)?.text ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(id: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(PREFIX + id);
    else localStorage.setItem(PREFIX + id, JSON.stringify({ text, at: Date.now() } satisfies Draft));
  } catch {
    // The browser's store is full: make room, oldest first.
    forgetOldest();
  }
}

function forgetOldest(): void {
  const drafts = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: (JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>).at ?? 0 }))
    .sort((one, other) => one.at - other.at);
  for (const { key } of drafts.slice(0, Math.max(1, drafts.length - MOST))) localStorage.removeItem(key);
}
