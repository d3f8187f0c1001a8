// An action of a page. The command menu, the help, buttons and keyboard shortcuts are all built from it.
import type { OperationId } from '../api.ts';

export interface Action {
  /** Unique on a page, for example `conversation.take-over`. */
  id: string;
  label: string;
  /** For example `t`, `shift+t`, `mod+enter` or `g i`; null: no shortcut, found only in the menu. */
  keys: string | null;
  /** The operation that the member must be allowed to call. */
  needs?: OperationId;
  /** The heading under which the menu and the help list it. */
  group: 'go' | 'conversation' | 'list' | 'page';
  run: () => void;
  /** Also listed in the ⋮ menu of its subject. */
  inMenu?: boolean;
  /** The shortcut also works while a field has the focus. */
  whileTyping?: boolean;
}
