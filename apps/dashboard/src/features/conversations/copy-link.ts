// Copies a link to a lead or to one of its messages.
import type { Text } from '../../text/en.ts';
import { showToast } from '../../ui/toast.ts';

export async function copyLink(lead: string, message: string | undefined, text: Text): Promise<void> {
  const at = message === undefined ? '' : `?m=${message}`;
  const link = `${window.location.origin}/leads/${lead}${at}`;
  const { copyText } = await import('../../ui/copy-field.tsx');
  // Without a clipboard, the toast shows the link.
  const copied = await copyText(link);
  showToast(copied ? { title: text.copied } : { title: text.talk.copyLink, text: link });
}
