// The menu of a subscription: send a test, change the description, delete.

import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { useText } from '../../text/language.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCan } from '../session/session.ts';
import {
  getSubscriptionName,
  type Subscription,
  type SubscriptionsInfo,
  useWebhookChange,
} from './queries.ts';
import { SignatureDialog } from './signature-dialog.tsx';
import { useWebhooksText } from './words.ts';

/** Sends a test event and opens its delivery. */
export function useSendTest(id: string) {
  const navigate = useNavigateFromHere();
  return useWebhookChange(
    async () => (await callOperation('webhooks.test', { id })).data,
    ({ event_id }) =>
      void navigate({ to: '/settings/webhooks/$id/deliveries/$eventId', params: { id, eventId: event_id } }),
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
  const [said, setSaid] = useState(description ?? '');
  const save = useWebhookChange(
    () => callOperation('webhooks.update', { id, description: said.trim() === '' ? null : said.trim() }),
    onClose,
  );
  return (
    <FormDialog
      size="small"
      title={text.description}
      verb={common.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <TextField
        label={text.description}
        value={said}
        onChange={setSaid}
        maxLength={255}
        autoComplete="off"
        dir="auto"
        autoFocus
      />
    </FormDialog>
  );
}

function RemoveDialog({ webhook, onClose }: AskProps) {
  const text = useWebhooksText();
  const navigate = useNavigateFromHere();
  const remove = useWebhookChange(
    () => callOperation('webhooks.delete', { id: webhook.id }),
    () => {
      onClose();
      showToast({ title: text.removed });
      void navigate({ to: '/settings/webhooks' });
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
