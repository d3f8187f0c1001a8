// The owner of an account on the fake Instagram, who can write in the Instagram app and deny our app access.
import type { DirectMessage, InstagramAccount } from './account.ts';
import { buildMessageEvent } from './events.ts';
import { buildAttachments, type Writing } from './person.ts';
import type { Instagram } from './server.ts';

export interface InstagramOwner {
  /** Writes in the Instagram app. The echo looks like that of our own message. */
  writes(igsid: string, writing: string | Pick<Writing, 'text' | 'attachments' | 'tell'>): DirectMessage;
  /** Revokes every token. */
  changesPassword(): void;
  /** Logs in to our app again: a new token, and no subscription. */
  connects(): string;
  /** Sets the switch "Allow access to messages". */
  allowsAccess(allowed: boolean): void;
}

export function createOwner(instagram: Instagram, account: InstagramAccount): InstagramOwner {
  const revoke = (): void => {
    for (const [text, owner] of instagram.owners) {
      if (owner === account) instagram.tokens.get(text)!.revoked = true;
    }
  };
  return {
    writes(igsid, writing) {
      const given: Writing = typeof writing === 'string' ? { text: writing } : writing;
      const { text = null, attachments = [], tell = true } = given;
      const message = account.add({
        igsid,
        from_us: true,
        text,
        attachments: buildAttachments(instagram, attachments),
        at: instagram.now(),
      });
      if (tell) instagram.tell(account, buildMessageEvent(account, message));
      return message;
    },
    changesPassword: revoke,
    connects() {
      account.subscribed = null;
      return instagram.issueToken(account);
    },
    allowsAccess(allowed) {
      account.allowsAccess = allowed;
    },
  };
}
