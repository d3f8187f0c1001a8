// Every letter key of the dashboard, for the page on which a person changes them. A rule holds that none is missing.
import type { Text } from '../text/en.ts';
import type { Action } from './action.ts';

export interface Letter extends Pick<Action, 'id' | 'group'> {
  keys: string;
  label: (text: Text) => string;
}

export const LETTERS: readonly Letter[] = [
  { id: 'list.next', keys: 'j', group: 'list', label: ({ inbox }) => inbox.next },
  { id: 'list.previous', keys: 'k', group: 'list', label: ({ inbox }) => inbox.previous },
  {
    id: 'conversation.take-over',
    keys: 't',
    group: 'conversation',
    label: (text) => text.answering.takeOver,
  },
  {
    id: 'conversation.give-back',
    keys: 'shift+t',
    group: 'conversation',
    label: (text) => text.answering.giveBack,
  },
  { id: 'conversation.reply', keys: 'r', group: 'conversation', label: ({ composer }) => composer.reply },
  { id: 'conversation.done', keys: 'e', group: 'conversation', label: (text) => text.conversation.done },
  { id: 'go.inbox', keys: 'g i', group: 'go', label: ({ nav }) => nav.inbox },
  { id: 'go.attention', keys: 'g n', group: 'go', label: ({ inbox }) => inbox.view.attention },
  { id: 'go.settings', keys: 'g s', group: 'go', label: ({ nav }) => nav.allSettings },
  { id: 'page.help', keys: '?', group: 'page', label: ({ menu }) => menu.help },
];
