// Text that code puts into a field in which a person types.
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Changes the text of a field and selects a part of it, before the next key is handled. A selection that is made later
 * moves letters that were typed in the meantime.
 * @param change sets the new text
 */
export function changeText(
  field: RefObject<HTMLTextAreaElement | null>,
  change: () => void,
  from: number,
  to = from,
): void {
  flushSync(change);
  field.current?.focus();
  field.current?.setSelectionRange(from, to);
}
