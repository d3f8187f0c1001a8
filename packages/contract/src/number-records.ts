// Numbers as the dashboard shows them (dashboard-doors.md#numbers).
import { z } from 'zod';
import { FactRecord } from './facts.ts';
import { id, timestampOut } from './fields.ts';
import { Quota } from './messages.ts';
import { reasonOut } from './reason.ts';

export const CONNECTION_STATES = [
  'STARTING',
  'SCAN_QR_CODE',
  'WORKING',
  'FAILED',
  'STOPPED',
  'UNKNOWN',
] as const;

const Stopped = z
  .strictObject({
    rule: z
      .enum(['restricted', 'paused'])
      .describe('The network restricts new chats; or the number is not well, or a person holds them.'),
    until: timestampOut.nullable().describe('Null: until a person releases them.'),
    reason: reasonOut,
  })
  .describe('What stops all first contacts.');

export const NumberCard = z
  .strictObject({
    id,
    name: z.string().nullable(),
    phone: z.string().nullable(),
    ig_username: z.string().nullable(),
    channel: z.enum(['whatsapp', 'instagram']),
    engine: z.string(),
    network: z
      .enum(['official', 'unofficial', 'simulated'])
      .describe("The messaging network's own API, a linked phone, or nobody real."),
    simulated: z.boolean().describe('It reaches no real person.'),
    connected: z.boolean(),
    status: z.enum(CONNECTION_STATES).describe('As the engine says.'),
    paired: z.boolean().describe('A phone is linked, or it needs none.'),
    working_since: timestampOut.nullable().describe('Null: it does not work now, or nobody saw it begin.'),
    disconnected_since: timestampOut.nullable(),
    reason: z.string().nullable().describe('Why it is not connected, as the engine said.'),
    quota: Quota.nullable(),
    first_contacts: z.strictObject({
      used: z.int().describe('Today.'),
      limit: z.int().nullable().describe('Today. Null: none.'),
      waiting: z.int().describe('In the queue, up to 2,000.'),
      stopped: Stopped.nullable(),
    }),
    waiting: z.int().describe('Messages that wait to be sent.'),
    campaigns: z.array(z.string()).describe('The slugs of the campaigns that send from it.'),
  })
  .meta({ id: 'NumberCard' });

const share = (of: string) => z.int().describe(of);

export const NumberDetail = NumberCard.extend({
  connected_as: z.string().nullable().describe('The phone or account that is linked, as the engine says.'),
  told_at: timestampOut.nullable().describe('When the disconnection was told by webhook.'),
  warm_up: z
    .strictObject({
      day: z.int(),
      limit: z.int().nullable().describe('Of first contacts, today.'),
      rule: z.enum(['first_contacts_per_day', 'warm_up', 'idle', 'restricted_before']).nullable(),
      steps: z.array(z.strictObject({ to_day: z.int(), limit: z.int() })),
      own: z.int().nullable().describe('After the warm-up. Null: no limit.'),
    })
    .nullable()
    .describe('Null: the network warms the number up by itself.'),
  next_first_contact_at: timestampOut.nullable().describe('When the next of the queue is due, if known.'),
  refused_in_24h: z.int().describe('Messages that the engine refused.'),
  figures: z
    .strictObject({
      tried: share('Of the last 20 people.'),
      undeliverable: share('Of these: not on the network, or it did not arrive.'),
      written: share('Of the last 20 who were written to.'),
      opted_out: share('Of these.'),
      waited_for: share('Of the last 30 who have had a day to answer.'),
      replied: share('Of these.'),
    })
    .describe('What became of its last first contacts.'),
  quality: z.strictObject({
    rating: z.enum(['high', 'medium', 'low']).nullable(),
    people_limit: z.int().nullable(),
    people_left: z.int().nullable(),
  }),
  incidents: z
    .array(
      z.strictObject({
        from: timestampOut,
        to: timestampOut.nullable().describe('Null: it lasts.'),
        kind: z.enum(['disconnected', 'restricted', 'paused']),
        why: z.string().describe('In English.'),
        fact: FactRecord.nullable().describe('What `why` says; null: an event from before facts.'),
      }),
    )
    .describe('Of the last 30 days, latest first.'),
  campaigns_on_it: z.array(z.strictObject({ id, slug: z.string(), name: z.string(), status: z.string() })),
}).meta({ id: 'NumberDetail' });

export const ENGINES = ['simulator', 'waha', 'whatsapp-cloud', 'instagram'] as const;

export const NumberSettings = z
  .strictObject({
    id,
    engine: z.enum(ENGINES),
    phone: z.string().nullable(),
    name: z.string().nullable(),
    daily_quota: z.int(),
    first_contacts_per_day: z.int().nullable().describe('After the warm-up. Null: no limit.'),
    section: z.string().nullable().describe('Under which name the fields stand in problems.'),
    settings: z.record(z.string(), z.string()).describe('The fields of the engine that are no secrets.'),
    secrets: z.array(z.string()).describe('The names of those that are stored; they are never shown.'),
    webhook_url: z.string().nullable().describe('Where the provider calls.'),
  })
  .meta({ id: 'NumberSettings' });

export const Pairing = z
  .strictObject({
    state: z
      .enum([
        'none',
        'starting',
        'scan',
        'connecting',
        'stuck',
        'working',
        'expired',
        'wrong_phone',
        'failed',
      ])
      .describe(
        '`starting`: the engine gets ready; `scan`: a phone is waited for; `connecting`: it was scanned; `stuck`: it was, and does not get connected; `expired`: nobody scanned a code in time.',
      ),
    qr: z
      .strictObject({
        value: z.string().describe('The text of the code to scan.'),
        nth: z.int(),
        of: z.int(),
        left_ms: z.int().describe('About then another code is shown.'),
      })
      .nullable(),
    started_at: timestampOut.nullable(),
    started_by: z.string().nullable(),
    scanned_at: timestampOut.nullable(),
    detail: z.string().nullable().describe('What the engine said, for people.'),
  })
  .meta({ id: 'Pairing' });

export const NumberDay = z
  .strictObject({
    day: z.string().describe('A day of UTC, as quotas count.'),
    sent: z.int(),
    first_contacts: z.int(),
  })
  .meta({ id: 'NumberDay' });
