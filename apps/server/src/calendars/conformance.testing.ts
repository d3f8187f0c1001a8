// The behavior that bookings expect from every provider. Each adapter runs this suite against the fake server of its
// provider. Tests of capabilities that the provider lacks are skipped.

import type { CalendarUnderTest } from './calendar-fake.testing.ts';
import { testBookings } from './conformance/bookings.testing.ts';
import { testFailures } from './conformance/failures.testing.ts';
import { testFreeTime } from './conformance/free-time.testing.ts';
import { testNews } from './conformance/news.testing.ts';
import { setUp } from './conformance/suite.testing.ts';
import { testWebhooks } from './conformance/webhooks.testing.ts';

export function testConformance(subject: CalendarUnderTest): void {
  const suite = setUp(subject);
  testFreeTime(suite);
  testBookings(suite);
  testFailures(suite);
  testNews(suite);
  testWebhooks(suite, subject);
}
