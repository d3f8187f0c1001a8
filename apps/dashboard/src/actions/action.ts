// An action of a page. The command menu, the help, buttons and keyboard shortcuts are all built from it.
import type { OperationId } from '../api.ts';

export interface Action {
  /** An id that is unique on the page, for example `conversation.take-over`. */
  id: string;
  label: string;
  /** The shortcut, for example `t`, `shift+t`, `mod+enter` or `g i`; null: the action has no shortcut. */
  keys: string | null;
  /** The operation that the member must be allowed to call. */
  needs?: OperationId;
  /** The heading under which the menu and the help list it. */
  group: 'go' | 'conversation' | 'list' | 'page';
  run: () => void;
  /** Whether the ⋮ menu of the page also lists the action. */
  inMenu?: boolean;
  /** Whether the shortcut also works while a field has the focus. */
  whileTyping?: boolean;
}
