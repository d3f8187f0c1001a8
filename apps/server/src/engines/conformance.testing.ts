// The conformance suite: what the service requires of every engine. Each engine runs it against a fake of its provider
// (`network.testing.ts`). Tests of capabilities that the engine lacks are skipped.
import { testConnectedPhone } from './conformance/connected-phone.testing.ts';
import { testEchoes } from './conformance/echoes.testing.ts';
import { testFirstContacts } from './conformance/first-contacts.testing.ts';
import { testGroups } from './conformance/groups.testing.ts';
import { testInboundMessages } from './conformance/messages-in.testing.ts';
import { testReceipts } from './conformance/receipts.testing.ts';
import { replyWindow } from './conformance/reply-window.testing.ts';
import { testSends } from './conformance/sends.testing.ts';
import { setUp } from './conformance/suite.testing.ts';
import { testTexts } from './conformance/texts.testing.ts';
import type { EngineUnderTest } from './network.testing.ts';

export function testConformance(subject: EngineUnderTest): void {
  const suite = setUp(subject);
  // First, because each of its processes also looks after the numbers of earlier tests.
  testEchoes(suite, subject);
  testSends(suite, subject);
  testReceipts(suite, subject);
  testFirstContacts(suite);
  replyWindow(suite, subject);
  testInboundMessages(suite, subject);
  testConnectedPhone(suite);
  testTexts(suite);
  testGroups(suite);
}
