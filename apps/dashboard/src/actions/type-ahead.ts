// Keeps what is typed while a search field is still opening.

/** The time after which a field that has not opened no longer gets the text. */
const LIFE_MS = 10_000;

/** Collects typed characters until a field takes the focus, and then inserts them there. */
export function typeAhead(): void {
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end();
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    // Otherwise the letter would run an action of the page.
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    end();
    if (typed === '') return;
    target.setRangeText(typed, target.value.length, target.value.length, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const timer = setTimeout(end, LIFE_MS);
  function end() {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('focusin', onFocus);
  }
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('focusin', onFocus);
}
