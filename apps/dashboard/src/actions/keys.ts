// From key strokes to actions. Letters count by what is typed, never with Alt and never while typing (dashboard-doors.md#keyboard).
import type { Action } from './action.ts';

const PREFIX_MS = 1_200;
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The stroke in the words of {@link Action.keys}, or null where it can't be one of ours. */
export function strokeOf(event: KeyboardEvent): string | null {
  if (event.altKey || event.isComposing || event.repeat) return null;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  if (!mod && (event.metaKey || event.ctrlKey)) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key.toLowerCase();
  // Shift is part of what a sign is: `?` needs it on one keyboard and not on another.
  const shift = event.shiftKey && (key.length > 1 || /\p{L}/u.test(key));
  return [mod && 'mod', shift && 'shift', key === ' ' ? 'space' : key].filter(Boolean).join('+');
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Finds the action of each stroke; `g` waits for a second one. */
export function createKeys(actionsOf: () => readonly Action[]) {
  let prefix: { stroke: string; at: number } | null = null;
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const stroke = strokeOf(event);
    if (stroke === null) return;
    const typing = isTyping(event.target);
    const led = prefix && event.timeStamp - prefix.at < PREFIX_MS ? `${prefix.stroke} ${stroke}` : null;
    prefix = null;
    const actions = actionsOf().filter((action) => !typing || action.whileTyping);
    const action = actions.find(({ keys }) => keys === led) ?? actions.find(({ keys }) => keys === stroke);
    if (action) {
      event.preventDefault();
      action.run();
      return;
    }
    if (actions.some(({ keys }) => keys?.startsWith(`${stroke} `))) prefix = { stroke, at: event.timeStamp };
  };
}

/** As people read it: `⌘⏎`, `Ctrl+Enter`, `G then I`. */
export function shownKeys(keys: string): string {
  const mod = isMac ? '⌘' : 'Ctrl+';
  return keys
    .split(' ')
    .map((stroke) =>
      stroke
        .split('+')
        .map((part) => {
          if (part === 'mod') return mod;
          if (part === 'shift') return isMac ? '⇧' : 'Shift+';
          return part.length === 1 ? part.toUpperCase() : part[0]!.toUpperCase() + part.slice(1);
        })
        .join(''),
    )
    .join(' ');
}
