// An action of a page: the command menu, the help, buttons and keys are all made from it.
import type { OperationId } from '../api.ts';

export interface Action {
  /** Unique on a page: `conversation.take-over`. */
  id: string;
  label: string;
  /** `t`, `shift+t`, `mod+enter`, `g i`; null: it has no key and is found in the menu. */
  keys: string | null;
  /** What the member must be allowed to call. */
  needs?: OperationId;
  /** Under which heading the menu and the help show it. */
  group: 'go' | 'conversation' | 'list' | 'page';
  run: () => void;
  /** Also in the ⋮ menu of what it is about. */
  inMenu?: boolean;
  /** Also while a field has the focus. */
  whileTyping?: boolean;
}
