// What was typed and not sent, kept in this browser: nothing typed is ever lost, and nobody meets the words of another
// member who used this browser before.

const PREFIX = 'parley.draft.';
let owner = '';

/** Told by the gate before any page is shown. @param member whose drafts are read and kept from now on. */
export function openDraftsOf(member: string): void {
  owner = member;
}

const keyOf = (id: string): string => `${PREFIX}${owner}.${id}`;

interface Draft {
  text: string;
  at: number;
}

export function readDraft(id: string): string {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Draft | null)?.text ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(id: string, text: string): void {
  try {
    if (text === '') {
      localStorage.removeItem(keyOf(id));
      return;
    }
    const draft = JSON.stringify({ text, at: Date.now() } satisfies Draft);
    try {
      localStorage.setItem(keyOf(id), draft);
    } catch {
      // The browser's store is full.
      forgetOldest(id);
      localStorage.setItem(keyOf(id), draft);
    }
  } catch {
    // A browser that keeps nothing: the words are on the screen still.
  }
}

/** Puts words before what is kept: those of a reply that was taken back. */
export function addToDraft(id: string, words: string): void {
  keepDraft(id, [words, readDraft(id)].filter((one) => one !== '').join('\n'));
}

/** What is left of a draft once some words were sent: what was typed while they went. */
export const afterSent = (now: string, sent: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;

/** Makes room: the older half goes, never the one that is being written. */
function forgetOldest(own: string): void {
  const drafts = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX) && key !== keyOf(own))
    .map((key) => ({ key, at: timeOf(localStorage.getItem(key)) }))
    .sort((one, other) => one.at - other.at);
  for (const { key } of drafts.slice(0, Math.ceil(drafts.length / 2))) localStorage.removeItem(key);
}

function timeOf(draft: string | null): number {
  try {
    return (JSON.parse(draft ?? 'null') as Partial<Draft> | null)?.at ?? 0;
  } catch {
    return 0;
  }
}
