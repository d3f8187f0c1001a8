// The menu of a subscription: send a test, change the description, delete.

import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { useChange } from '../../queries.ts';
import { useText } from '../../text/language.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCan } from '../session/session.ts';
import { getSubscriptionName, type Subscription, type SubscriptionsInfo } from './queries.ts';
import { SignatureDialog } from './signature-dialog.tsx';
import { useWebhooksText } from './text.ts';

/** Sends a test event and opens its delivery. */
export function useSendTest(id: string) {
  const navigate = useNavigateFromHere();
  return useChange(
    'webhooks',
    async () => (await callOperation('webhooks.test', { id })).data,
    ({ event_id }) => void navigate(linkTo.delivery(id, event_id)),
  );
}

export function SubscriptionMenu({ webhook, about }: { webhook: Subscription; about: SubscriptionsInfo }) {
  const text = useWebhooksText();
  const can = useCan();
  const [open, setOpen] = useState<'helper' | 'describe' | 'remove' | null>(null);
  const test = useSendTest(webhook.id);
  const close = () => setOpen(null);
  return (
    <>
      <DotsMenu label={text.actionsOf(getSubscriptionName(webhook))}>
        {can('webhooks.test') && (
          <MenuItem onClick={() => !test.isPending && test.mutate(undefined)}>{text.sendTest}</MenuItem>
        )}
        <MenuItem onClick={() => setOpen('helper')}>{text.helper}</MenuItem>
        {can('webhooks.update') && <MenuItem onClick={() => setOpen('describe')}>{text.describe}</MenuItem>}
        {can('webhooks.delete') && <MenuItem onClick={() => setOpen('remove')}>{text.remove}</MenuItem>}
      </DotsMenu>
      {open === 'helper' && <SignatureDialog about={about} onClose={close} />}
      {open === 'describe' && <DescribeDialog webhook={webhook} onClose={close} />}
      {open === 'remove' && <RemoveDialog webhook={webhook} onClose={close} />}
    </>
  );
}

interface AskProps {
  webhook: Subscription;
  onClose: () => void;
}

function DescribeDialog({ webhook: { id, description }, onClose }: AskProps) {
  const common = useText();
  const text = useWebhooksText();
  const form = useRecordForm({
    record: { description: description ?? '' },
    save: (values) =>
      callOperation('webhooks.update', { id, description: values.description.trim() || null }),
    isNew: true,
    onSaved: onClose,
    refetch: ['webhooks'],
  });
  return (
    <FormDialog size="small" title={text.description} verb={common.save} form={form} onClose={onClose}>
      <TextField
        label={text.description}
        {...form.field('description')}
        maxLength={255}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}

function RemoveDialog({ webhook, onClose }: AskProps) {
  const text = useWebhooksText();
  const navigate = useNavigateFromHere();
  const remove = useChange(
    'webhooks',
    () => callOperation('webhooks.delete', { id: webhook.id }),
    () => {
      onClose();
      showToast({ title: text.removed });
      void navigate(linkTo.webhooks());
    },
  );
  return (
    <Confirm
      title={text.removeTitle(getSubscriptionName(webhook))}
      why={text.removeWhy}
      verb={text.removeVerb}
      danger
      busy={remove.isPending}
      onYes={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
