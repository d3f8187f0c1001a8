// Numbers in the dashboard (dashboard-operations.md#numbers).
import { z } from 'zod';
import { FactRecord } from './facts.ts';
import { id, timestampOut } from './fields.ts';
import { Quota } from './messages.ts';
import { factOrTextOut, reasonOut } from './reason.ts';

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
      .describe(
        "`restricted`: the network restricts new chats. `paused`: a member paused first contacts, or Parley did because of the number's rating or results.",
      ),
    until: timestampOut
      .nullable()
      .describe('When first contacts continue. Null: when a member resumes them.'),
    reason: reasonOut,
  })
  .describe('What stops all first contacts. Null if nothing does.');

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
      .describe("`official`: the network's own API. `unofficial`: a linked phone. `simulated`: a simulator."),
    simulated: z.boolean().describe('True if the number reaches no real person.'),
    connected: z.boolean(),
    status: z.enum(CONNECTION_STATES).describe('The state of the connection, as the engine reports it.'),
    paired: z.boolean().describe('True if a phone is linked, or if none is needed.'),
    working_since: timestampOut
      .nullable()
      .describe('When the connection started. Null: it is not connected, or the time is unknown.'),
    disconnected_since: timestampOut.nullable(),
    reason: reasonOut
      .nullable()
      .describe('Why the number is not connected. Null if it is connected, or if the reason is unknown.'),
    quota: Quota.nullable(),
    first_contacts: z.strictObject({
      used: z.int().describe('First contacts made today.'),
      limit: z.int().nullable().describe("Today's limit. Null: no limit."),
      waiting: z.int().describe('Queued first contacts, counted up to 2,000.'),
      warm_up_day: z
        .int()
        .nullable()
        .describe("The day of the number's warm-up. Null: it has none, or it has ended."),
      stopped: Stopped.nullable(),
    }),
    waiting: z.int().describe('Queued messages.'),
    campaigns: z.array(z.string()).describe('The names of the campaigns that send from the number.'),
    newcomers: z
      .string()
      .nullable()
      .describe('The name of the campaign that answers people who write first. Null: none does.'),
  })
  .meta({ id: 'NumberCard' });

const shareSchema = (of: string) => z.int().describe(of);

export const NumberDetail = NumberCard.extend({
  connected_as: z
    .string()
    .nullable()
    .describe('The linked phone or account, as the engine reports it. Null if unknown.'),
  told_at: timestampOut
    .nullable()
    .describe('When the webhook about the disconnection was sent. Null if none was sent.'),
  warm_up: z
    .strictObject({
      day: z.int(),
      limit: z.int().nullable().describe("Today's limit of first contacts. Null: no limit."),
      rule: z.enum(['first_contacts_per_day', 'warm_up', 'idle', 'restricted_before']).nullable(),
      steps: z.array(z.strictObject({ to_day: z.int(), limit: z.int() })),
      own: z
        .int()
        .nullable()
        .describe('The daily limit of first contacts after the warm-up. Null: no limit.'),
    })
    .nullable()
    .describe('Null: the network warms up the number itself.'),
  next_first_contact_at: timestampOut
    .nullable()
    .describe('When the next queued first contact is due. Null if unknown.'),
  refused_in_24h: z.int().describe('Messages that the engine refused in the last 24 hours.'),
  figures: z
    .strictObject({
      tried: shareSchema('People whom the number tried to contact: the last 20 at most.'),
      undeliverable: shareSchema(
        'Those among `tried` who are not on the network, or whose message did not arrive.',
      ),
      written: shareSchema('People who got a first message: the last 20 at most.'),
      opted_out: shareSchema('Those among `written` who opted out.'),
      waited_for: shareSchema('People who have had a day to answer: the last 30 at most.'),
      replied: shareSchema('Those among `waited_for` who replied.'),
    })
    .describe('The results of its last first contacts.'),
  quality: z.strictObject({
    rating: z
      .enum(['high', 'medium', 'low'])
      .nullable()
      .describe("The network's rating. Null if there is none."),
    people_limit: z
      .int()
      .nullable()
      .describe(
        'The number of people whom the business can contact first in 24 hours, across all its numbers. Null if unlimited or unknown.',
      ),
    people_left: z
      .int()
      .nullable()
      .describe('The number of these that are left now. Null if unlimited or unknown.'),
  }),
  incidents: z
    .array(
      z.strictObject({
        from: timestampOut,
        to: timestampOut.nullable().describe('Null: it has not ended.'),
        kind: z.enum(['disconnected', 'restricted', 'paused']),
        why: z.string().describe('The reason, in English.'),
        fact: FactRecord.nullable().describe(
          'The same reason, as a code with parameters. Null for old incidents.',
        ),
      }),
    )
    .describe('The incidents of the last 30 days, latest first.'),
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
    first_contacts_per_day: z.int().nullable().describe('The limit after the warm-up. Null: no limit.'),
    section: z
      .string()
      .nullable()
      .describe(
        "The name under which issues list the engine's settings, such as `waha`. Null if it has none.",
      ),
    settings: z.record(z.string(), z.string()).describe("The engine's settings, without secrets."),
    secrets: z.array(z.string()).describe('The names of stored secrets. Their values are never returned.'),
    webhook_url: z
      .string()
      .nullable()
      .describe("The URL for the provider's webhooks. Null if the engine has none."),
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
        '`starting`: the engine is preparing. `scan`: waiting for a scan. `connecting`: scanned. `stuck`: scanned, but not connecting. `expired`: the code was not scanned in time.',
      ),
    qr: z
      .strictObject({
        value: z.string().describe('The text of the code to scan.'),
        nth: z.int(),
        of: z.int(),
        left_ms: z.int().describe('Milliseconds until the next code, approximately.'),
      })
      .nullable(),
    started_at: timestampOut.nullable(),
    started_by: z.string().nullable(),
    scanned_at: timestampOut.nullable(),
    detail: factOrTextOut
      .nullable()
      .describe(
        'What the engine reports; after `wrong_phone`, the linked phone. Null if there is nothing to report.',
      ),
  })
  .meta({ id: 'Pairing' });

export const NumberDay = z
  .strictObject({
    day: z.string().describe('A UTC day, as for quotas.'),
    sent: z.int(),
    first_contacts: z.int(),
  })
  .meta({ id: 'NumberDay' });
