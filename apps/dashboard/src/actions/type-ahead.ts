// Keeps what is typed while the search field of a dialog is still opening.

/** The time after which a field that has not opened no longer gets the text. */
const LIFE_MS = 10_000;

/** Collects typed characters until the dialog's field takes the focus, and then inserts them there. */
export function typeAhead(): void {
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end();
    const isText = event.key.length === 1 || event.key === 'Backspace' || event.key === 'Enter';
    if (!isText || event.ctrlKey || event.metaKey || event.altKey) return;
    // Otherwise the key would run an action of the page.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key !== 'Enter') typed += event.key;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches('input, textarea, select')) return;
    end();
    if (typed === '' || !(target instanceof HTMLInputElement) || !target.closest('[role="dialog"]')) return;
    target.setRangeText(typed, target.value.length, target.value.length, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const timer = setTimeout(end, LIFE_MS);
  function end() {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('focusin', onFocus);
    window.removeEventListener('pointerdown', end);
  }
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('focusin', onFocus);
  window.addEventListener('pointerdown', end);
}
