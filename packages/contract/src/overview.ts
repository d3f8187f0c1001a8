// The overview of all campaigns (dashboard-operations.md#overview).
import { z } from 'zod';
import { Meeting } from './bookings.ts';
import { FUNNEL_COUNTS, ResponseTimes } from './campaign-records.ts';
import { InboxRow } from './conversation-records.ts';
import { timestampOut } from './fields.ts';
import { NumberCard } from './number-records.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema } from './pagination.ts';

const count = z.int().min(0);

const FunnelCounts = z.strictObject(FUNNEL_COUNTS);

const Overview = z
  .strictObject({
    timezone: z.string().describe('The time zone of the days: that of the workspace, or UTC.'),
    since: timestampOut.describe('The start of the period, six days before today.'),
    until: timestampOut.describe('The current time, and the end of the period.'),
    tomorrow: timestampOut.describe('The start of the next day.'),
    day_after: timestampOut.describe('The start of the day after that.'),
    needs_you: z
      .strictObject({ total: count, leads: z.array(InboxRow) })
      .nullable()
      .describe(
        'The leads who need a person, as in the inbox: at most five. Null if the member cannot see them.',
      ),
    meetings: z
      .array(Meeting)
      .nullable()
      .describe('The meetings from today on, soonest first: at most 20. Null if the member cannot see them.'),
    numbers: z.array(NumberCard),
    funnel: z.strictObject({
      now: FunnelCounts,
      before: FunnelCounts.describe('The same, for an equally long period that ended a week earlier.'),
    }),
    responses: z.strictObject({ agent: ResponseTimes, person: ResponseTimes }),
    by_day: z
      .array(
        z.strictObject({
          day: z.iso.date(),
          contacted: count.describe('Leads whose first message was sent on that day.'),
          replied: count.describe('Leads who wrote on that day.'),
        }),
      )
      .describe('The days of the period, the oldest first.'),
  })
  .meta({ id: 'Overview' });

export const overview = {
  get: operation({
    ...inDashboard,
    id: 'overview.get',
    method: 'GET',
    path: '/overview',
    scope: 'campaigns:read',
    summary: 'Read who needs a person, the next meetings, the numbers and the results of the last 7 days',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Overview) },
    errors: [],
  }),
};
