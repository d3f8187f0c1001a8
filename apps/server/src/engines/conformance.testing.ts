// The conformance suite: what the service requires of every engine. Each engine runs it against its own fake provider
// (`network.testing.ts`). Tests that its capabilities exclude are skipped.
import { connectedPhone } from './conformance/connected-phone.testing.ts';
import { echoes } from './conformance/echoes.testing.ts';
import { firstContacts } from './conformance/first-contacts.testing.ts';
import { groups } from './conformance/groups.testing.ts';
import { messagesIn } from './conformance/messages-in.testing.ts';
import { receipts } from './conformance/receipts.testing.ts';
import { replyWindow } from './conformance/reply-window.testing.ts';
import { sends } from './conformance/sends.testing.ts';
import { setUp } from './conformance/suite.testing.ts';
import { texts } from './conformance/texts.testing.ts';
import type { EngineUnderTest } from './network.testing.ts';

export function conformance(subject: EngineUnderTest): void {
  const suite = setUp(subject);
  sends(suite, subject);
  receipts(suite, subject);
  firstContacts(suite);
  replyWindow(suite, subject);
  messagesIn(suite, subject);
  connectedPhone(suite);
  echoes(suite);
  texts(suite);
  groups(suite);
}
