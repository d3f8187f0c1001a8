// Finds the action for a pressed key. Letter keys match the typed character; with Alt or while the member types they do
// nothing (dashboard-operations.md#keyboard).
import type { Action } from './action.ts';

const PREFIX_MS = 1_200;
export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** Returns the key press in the notation of {@link Action.keys}, or null if it can't be a shortcut. */
export function parseStroke(event: KeyboardEvent): string | null {
  // Autofill sends key events without a key.
  if (!event.key || event.altKey || event.isComposing || event.repeat) return null;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  if (!mod && (event.metaKey || event.ctrlKey)) return null;
  const key = event.key.toLowerCase();
  // For characters other than letters, Shift is not part of the shortcut: only some keyboards need it to type `?`.
  const shift = event.shiftKey && (key.length > 1 || /\p{L}/u.test(key));
  return [mod && 'mod', shift && 'shift', key === ' ' ? 'space' : key].filter(Boolean).join('+');
}

/** Types of input that accept no text. Letter keys work while such an input has the focus. */
const WORDLESS = /^(checkbox|radio|button|submit|reset)$/;

/** Parts of a page in which every key press belongs to the part: dialogs, menus, and the composer with its buttons. */
const TYPING_PARTS = '[role="dialog"], [role="menu"], [data-composer]';
/** A menu that is open or still loading. Until it takes the focus, its button or the page has it. */
const OPEN_MENU = '[aria-haspopup="menu"][aria-expanded="true"]';

/** Returns whether the pressed key is input: the focus is in a field or a part for input, or a menu is open. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLInputElement> | null;
  if (!element?.tagName) return false;
  if (element.closest?.(TYPING_PARTS) || element.ownerDocument?.querySelector(OPEN_MENU)) return true;
  if (element.tagName === 'INPUT') return !WORDLESS.test(element.type ?? '');
  return element.isContentEditable === true || /^(TEXTAREA|SELECT)$/.test(element.tagName);
}

/** Returns whether the key activates the focused element, as Space does on a button or Enter on a link. */
function activatesElement(stroke: string, target: EventTarget | null): boolean {
  const element = target as Partial<HTMLElement> | null;
  if (stroke === 'space') return element?.closest?.('button, summary, input, [role="option"]') != null;
  return stroke === 'enter' && element?.closest?.('a, button, summary, input') != null;
}

/** Returns a handler that runs the action for each key press. After `g`, the handler waits for a second key. */
export function createKeyHandler(actionsOf: () => readonly Action[]) {
  let prefix: { stroke: string; at: number } | null = null;
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const stroke = parseStroke(event);
    if (stroke === null) return;
    if (activatesElement(stroke, event.target)) return;
    const typing = isTyping(event.target);
    // Ignore modifier keys: their events arrive before the event of the letter that they modify.
    if (/(^|\+)(shift|control|meta|alt)$/.test(stroke)) return;
    const isSecondKey = prefix !== null && event.timeStamp - prefix.at < PREFIX_MS;
    const wanted = isSecondKey ? `${prefix?.stroke} ${stroke}` : stroke;
    prefix = null;
    const actions = actionsOf().filter((action) => !typing || action.whileTyping);
    // After `g`, a wrong second key runs no action: a slip must not take over a conversation.
    const action = actions.find(({ keys }) => keys === wanted);
    if (action) {
      event.preventDefault();
      action.run();
      return;
    }
    if (!isSecondKey && actions.some(({ keys }) => keys?.startsWith(`${stroke} `)))
      prefix = { stroke, at: event.timeStamp };
  };
}

/** Formats a shortcut for display: `⌘⏎`, `Ctrl+Enter`, `G then I`. */
export function formatKeys(keys: string): string {
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
