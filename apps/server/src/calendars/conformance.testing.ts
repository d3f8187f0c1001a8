// What bookings rely on, whichever provider a calendar is at: each adapter runs this suite against the fake server of its
// provider. What a provider can't do by its capabilities is not asked of it.
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
