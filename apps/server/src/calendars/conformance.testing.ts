// The behavior that bookings rely on for every provider. Each adapter runs this suite against its provider's fake
// server. Tests of capabilities that a provider lacks are skipped.
import { bookings } from './conformance/bookings.testing.ts';
import { failures } from './conformance/failures.testing.ts';
import { freeTime } from './conformance/free-time.testing.ts';
import { news } from './conformance/news.testing.ts';
import { setUp } from './conformance/suite.testing.ts';
import { webhooks } from './conformance/webhooks.testing.ts';
import type { Subject } from './far-end.testing.ts';

export function conformance(subject: Subject): void {
  const suite = setUp(subject);
  freeTime(suite);
  bookings(suite);
  failures(suite);
  news(suite);
  webhooks(suite, subject);
}
