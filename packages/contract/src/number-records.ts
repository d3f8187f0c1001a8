// Numbers in the dashboard (dashboard-doors.md#numbers).
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
        'The network restricts new chats, the number has a bad rating, or a member paused first contacts.',
      ),
    until: timestampOut.nullable().describe('Null: until a member resumes first contacts.'),
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
      .describe("The messaging network's own API, a linked phone, or a simulator."),
    simulated: z.boolean().describe('True if it reaches no real person.'),
    connected: z.boolean(),
    status: z.enum(CONNECTION_STATES).describe('As the engine reports.'),
    paired: z.boolean().describe('Whether a phone is linked, or none is needed.'),
    working_since: timestampOut
      .nullable()
      .describe('When the connection started. Null: it is not connected, or the time is unknown.'),
    disconnected_since: timestampOut.nullable(),
    reason: reasonOut.nullable().describe('Why the number is not connected.'),
    quota: Quota.nullable(),
    first_contacts: z.strictObject({
      used: z.int().describe('Today.'),
      limit: z.int().nullable().describe('Today. Null: there is no first contact today.'),
      waiting: z.int().describe('Queued first contacts, counted up to 2,000.'),
      stopped: Stopped.nullable(),
    }),
    waiting: z.int().describe('Queued messages.'),
    campaigns: z.array(z.string()).describe('The slugs of the campaigns that send from the number.'),
  })
  .meta({ id: 'NumberCard' });

const shareSchema = (of: string) => z.int().describe(of);

export const NumberDetail = NumberCard.extend({
  connected_as: z.string().nullable().describe('The linked phone or account, as the engine reports.'),
  told_at: timestampOut.nullable().describe('When the webhook about the disconnection was sent.'),
  warm_up: z
    .strictObject({
      day: z.int(),
      limit: z.int().nullable().describe('First contacts today.'),
      rule: z.enum(['first_contacts_per_day', 'warm_up', 'idle', 'restricted_before']).nullable(),
      steps: z.array(z.strictObject({ to_day: z.int(), limit: z.int() })),
      own: z.int().nullable().describe('After the warm-up. Null: no limit.'),
    })
    .nullable()
    .describe('Null: the network warms up the number itself.'),
  next_first_contact_at: timestampOut.nullable().describe('When the next queued contact is due, if known.'),
  refused_in_24h: z.int().describe('Messages that the engine refused.'),
  figures: z
    .strictObject({
      tried: shareSchema('Among the last 20 people.'),
      undeliverable: shareSchema('Among these: not on the network, or the message did not arrive.'),
      written: shareSchema('Among the last 20 people who got a message.'),
      opted_out: shareSchema('Among these.'),
      waited_for: shareSchema('Among the last 30 who have had a day to answer.'),
      replied: shareSchema('Among these.'),
    })
    .describe('The results of its last first contacts.'),
  quality: z.strictObject({
    rating: z.enum(['high', 'medium', 'low']).nullable(),
    people_limit: z.int().nullable(),
    people_left: z.int().nullable(),
  }),
  incidents: z
    .array(
      z.strictObject({
        from: timestampOut,
        to: timestampOut.nullable().describe('Null: it has not ended.'),
        kind: z.enum(['disconnected', 'restricted', 'paused']),
        why: z.string().describe('In English.'),
        fact: FactRecord.nullable().describe('The content of `why`. Null for old events.'),
      }),
    )
    .describe('In the last 30 days, latest first.'),
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
    section: z.string().nullable().describe('The name of the group of fields in issues.'),
    settings: z.record(z.string(), z.string()).describe("The engine's settings, without secrets."),
    secrets: z.array(z.string()).describe('The names of stored secrets. Their values are never returned.'),
    webhook_url: z.string().nullable().describe("The address for the provider's webhooks."),
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
        left_ms: z.int().describe('The approximate time of the next code.'),
      })
      .nullable(),
    started_at: timestampOut.nullable(),
    started_by: z.string().nullable(),
    scanned_at: timestampOut.nullable(),
    detail: factOrTextOut
      .nullable()
      .describe('What the engine reports; after `wrong_phone`, the linked phone.'),
  })
  .meta({ id: 'Pairing' });

export const NumberDay = z
  .strictObject({
    day: z.string().describe('A UTC day, as for quotas.'),
    sent: z.int(),
    first_contacts: z.int(),
  })
  .meta({ id: 'NumberDay' });
