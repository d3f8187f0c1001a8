// The actions of a number, each with its consequences.

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { callOperation } from '../../api.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useFormats } from '../../text/language.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCan } from '../session/session.ts';
import { useStartPairing } from './pair-panel.tsx';
import { getNumberName, getNumberQuery, type NumberDetail, useNumberChange } from './queries.ts';
import { useNumbersText } from './text.ts';

export type NumberAction = 'hold' | 'release' | 'restart' | 'pair' | 'logout';

/** Returns the actions that the number's state allows. */
function listPossibleActions({ network, paired, connected, first_contacts }: NumberDetail): NumberAction[] {
  return [
    first_contacts.stopped === null ? 'hold' : 'release',
    ...(network === 'unofficial' && paired ? (['restart'] as const) : []),
    ...(network === 'unofficial' && connected ? (['pair'] as const) : []),
    ...(network === 'unofficial' && paired ? (['logout'] as const) : []),
  ];
}

export function NumberMenu({
  number,
  onAsk,
}: {
  number: NumberDetail;
  onAsk: (action: NumberAction) => void;
}) {
  const text = useNumbersText();
  const can = useCan();
  const items = listPossibleActions(number).filter((one) =>
    can(`numbers.${one === 'release' ? 'hold' : one}`),
  );
  const getActionLabel = (one: NumberAction) => (one === 'pair' ? text.pair.pairAgain : text[one]);
  // Identifies the list of actions, because each number has different ones.
  const key = items.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes only with its items
  const actions = useMemo<Action[]>(
    () =>
      items.map((one) => ({
        id: `number.${one}`,
        label: getActionLabel(one),
        keys: null,
        group: 'page',
        run: () => onAsk(one),
      })),
    [key, text, onAsk],
  );
  useActions(actions);
  if (items.length === 0) return null;
  return (
    <DotsMenu label={text.actions(getNumberName(number))}>
      {items.map((one) => (
        <MenuItem key={one} onClick={() => onAsk(one)}>
          {getActionLabel(one)}
        </MenuItem>
      ))}
    </DotsMenu>
  );
}

interface DialogProps {
  number: NumberDetail;
  onClose: () => void;
}

interface NumberDialogProps extends DialogProps {
  action: NumberAction;
  /** Called when the member is about to link a phone again. */
  onPair: () => void;
}

export function NumberDialog({ action, onPair, ...rest }: NumberDialogProps) {
  if (action === 'pair') return <PairAgainDialog {...rest} onPair={onPair} />;
  if (action === 'restart') return <RestartDialog {...rest} />;
  if (action === 'logout') return <LogOutDialog {...rest} />;
  return <HoldDialog {...rest} held={action === 'hold'} />;
}

function HoldDialog({ number, held, onClose }: DialogProps & { held: boolean }) {
  const text = useNumbersText();
  const formats = useFormats();
  const client = useQueryClient();
  const { stopped, waiting } = number.first_contacts;
  const form = useRecordForm({
    record: { reason: '' },
    save: async ({ reason }) => {
      const why = reason.trim() === '' ? {} : { reason: reason.trim() };
      return (await callOperation('numbers.hold', { id: number.id, held, ...why })).data;
    },
    isNew: true,
    onSaved: (changed) => {
      client.setQueryData(getNumberQuery(changed.id).queryKey, changed);
      onClose();
      showToast({ title: held ? text.held : text.released });
    },
    refetch: ['numbers'],
  });
  const name = getNumberName(number);
  const why = held ? text.holdWhy(waiting) : text.releaseWhy(formats.told(stopped?.reason ?? ''));
  return (
    <FormDialog
      size="small"
      title={held ? text.holdTitle(name) : text.releaseTitle(name)}
      verb={held ? text.holdVerb : text.releaseVerb}
      form={form}
      onClose={onClose}
    >
      <p>{why}</p>
      {!held && stopped?.rule === 'restricted' && (
        <p className="text-danger text-13">{text.releaseWarning}</p>
      )}
      <TextField
        label={text.reason}
        hint={text.reasonHint}
        {...form.field('reason')}
        maxLength={500}
        autoFocus
      />
    </FormDialog>
  );
}

function RestartDialog({ number, onClose }: DialogProps) {
  const text = useNumbersText();
  const restart = useNumberChange(
    () => callOperation('numbers.restart', { id: number.id }),
    () => {
      onClose();
      showToast({ title: text.restarted });
    },
  );
  return (
    <Confirm
      title={text.restartTitle(getNumberName(number))}
      why={text.restartWhy}
      verb={text.restartVerb}
      busy={restart.isPending}
      onYes={() => restart.mutate(undefined)}
      onClose={onClose}
    />
  );
}

function PairAgainDialog({ number, onPair, onClose }: DialogProps & { onPair: () => void }) {
  const text = useNumbersText();
  const begin = useStartPairing(number.id);
  return (
    <Confirm
      title={text.pair.againTitle(getNumberName(number))}
      why={text.pair.againWhy}
      verb={text.pair.ready}
      danger
      busy={begin.isPending}
      onYes={() =>
        begin.mutate(true, {
          onSuccess: () => {
            onPair();
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

function LogOutDialog({ number, onClose }: DialogProps) {
  const text = useNumbersText();
  const formats = useFormats();
  const logOut = useNumberChange(
    () => callOperation('numbers.logout', { id: number.id }),
    () => {
      onClose();
      showToast({ title: text.loggedOut });
    },
  );
  const active = number.campaigns_on_it.filter(({ status }) => status === 'active');
  const campaigns = active.length === 0 ? null : formats.list(active.map(({ name }) => name));
  return (
    <Confirm
      title={text.logoutTitle(getNumberName(number))}
      why={text.logoutWhy(campaigns, number.waiting + number.first_contacts.waiting)}
      verb={text.logoutVerb}
      danger
      busy={logOut.isPending}
      onYes={() => logOut.mutate(undefined)}
      onClose={onClose}
    />
  );
}
