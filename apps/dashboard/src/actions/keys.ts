// From key strokes to actions. Letters count by what is typed, never with Alt and never while typing (dashboard-doors.md#keyboard).
import type { Action } from './action.ts';

const PREFIX_MS = 1_200;
export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The stroke in the words of {@link Action.keys}, or null where it can't be one of ours. */
export function strokeOf(event: KeyboardEvent): string | null {
  // A form that the browser fills in strokes keys without a name.
  if (!event.key || event.altKey || event.isComposing || event.repeat) return null;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  if (!mod && (event.metaKey || event.ctrlKey)) return null;
  const key = event.key.toLowerCase();
  // Shift is part of what a sign is: `?` needs it on one keyboard and not on another.
  const shift = event.shiftKey && (key.length > 1 || /\p{L}/u.test(key));
  return [mod && 'mod', shift && 'shift', key === ' ' ? 'space' : key].filter(Boolean).join('+');
}

/** Inputs that take no text, so that letters stay free. */
const WORDLESS = /^(checkbox|radio|button|submit|reset)$/;

/** Whether keys belong to what has the focus: a field, or a dialog or menu that lies over the page. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLInputElement> | null;
  if (!element?.tagName) return false;
  if (element.closest?.('[role="dialog"], [role="menu"]')) return true;
  if (element.tagName === 'INPUT') return !WORDLESS.test(element.type ?? '');
  return element.isContentEditable === true || /^(TEXTAREA|SELECT)$/.test(element.tagName);
}

/** Whether a key presses what has the focus: a space is then no key of the page's, nor is Enter on a link. */
function presses(stroke: string, target: EventTarget | null): boolean {
  const element = target as Partial<HTMLElement> | null;
  if (stroke === 'space') return element?.closest?.('button, summary, input, [role="option"]') != null;
  return stroke === 'enter' && element?.closest?.('a, button, summary, input') != null;
}

/** Finds the action of each stroke; `g` waits for a second one. */
export function createKeys(actionsOf: () => readonly Action[]) {
  let prefix: { stroke: string; at: number } | null = null;
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const stroke = strokeOf(event);
    if (stroke === null) return;
    if (presses(stroke, event.target)) return;
    const typing = isTyping(event.target);
    // Shift alone comes before the letter that it belongs to.
    if (/(^|\+)(shift|control|meta|alt)$/.test(stroke)) return;
    const isLed = prefix !== null && event.timeStamp - prefix.at < PREFIX_MS;
    const wanted = isLed ? `${prefix?.stroke} ${stroke}` : stroke;
    prefix = null;
    const actions = actionsOf().filter((action) => !typing || action.whileTyping);
    // After `g` another letter means no action of its own: a slip must not take over a conversation.
    const action = actions.find(({ keys }) => keys === wanted);
    if (action) {
      event.preventDefault();
      action.run();
      return;
    }
    if (!isLed && actions.some(({ keys }) => keys?.startsWith(`${stroke} `)))
      prefix = { stroke, at: event.timeStamp };
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
