// Follows the conversation: watches the phone, the lead's record, the evidence, the bookings and the webhooks, prints
// changes, and sends the lead's answers.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Booking,
  type ConversationMessage,
  contract,
  type Lead as LeadRecord,
  type PhoneEvent,
} from '@parley/contract';
import type { z } from 'zod';
import { CliError } from '../cli-error.ts';
import type { TimedApi } from './api.ts';
import type { Lead } from './lead.ts';
import type { Received, Receiver } from './receiver.ts';
import type { Screen } from './screen.ts';
import type { CampaignFacts, Evidence } from './store.ts';

type BookingRecord = z.output<typeof Booking>;
type Message = z.output<typeof ConversationMessage>;

export interface DemoStage {
  api: TimedApi;
  screen: Screen;
  receiver: Receiver;
  campaign: CampaignFacts;
  lead: Lead;
  phone: string;
  /** The lead's id in the caller's system. It is unique to this run, so it identifies the events of this lead. */
  reference: string;
  /** Returns the stored findings of the lead. */
  listEvidence(leadId: string): Promise<Evidence[]>;
  /** How long the lead takes to answer, in milliseconds. */
  lead_pause_ms: number;
  signal: AbortSignal;
}

/** A condition that must become true, and the message to show if it does not. */
export interface ExpectedEvent {
  met: () => boolean;
  missing: string;
}

export interface Story {
  record: z.output<typeof LeadRecord> | null;
  booking: BookingRecord | null;
  /** The findings, each with the message that proves it. */
  evidence: (Evidence & { message: Message })[];
  agentTexts: { text: string; at: number }[];
  leadTexts: string[];
  /** The webhook events of this lead. */
  received: Received[];
  /** Writes as the lead. */
  write(text: string): Promise<void>;
  /** Continues until all conditions are met. Throws a {@link CliError} if nothing changes for too long. */
  until(wanted: readonly ExpectedEvent[]): Promise<void>;
  /** Watches for `ms` milliseconds. Throws if the agent does anything. */
  silence(ms: number): Promise<void>;
}

const TICK_MS = 400;
const RECORD_TICKS = 5;
const PATIENCE_MS = 60_000;
const SHOWN = ['status', 'stage', 'qualified_at', 'booking_status'] as const;

export function createStory(stage: DemoStage): Story {
  const { api, screen, receiver, campaign, lead, phone, reference, signal } = stage;
  const { color } = screen;
  const agentName = campaign.name.split(' ')[0]!;
  const leadName = lead.name.split(' ')[0]!;
  let seenEvents = 0;
  let readEvents = 0;
  let tick = 0;
  let typingSince = 0;
  let moved = performance.now();
  let reply: { text: string; at: number } | null = null;

  const story: Story = {
    record: null,
    booking: null,
    evidence: [],
    agentTexts: [],
    leadTexts: [],
    received: [],
    async write(text) {
      screen.says('lead', leadName, text);
      await api.call(contract.sandbox.receiveMessage, {
        to: campaign.number,
        from: phone,
        text,
        name: lead.name,
      });
      story.leadTexts.push(text);
      moved = performance.now();
    },
    async until(wanted) {
      for (;;) {
        await step();
        const open = wanted.find(({ met }) => !met());
        if (!open) return screen.typing(null);
        if (performance.now() - moved > PATIENCE_MS) {
          throw new CliError(
            `The demo failed: after ${PATIENCE_MS / 1000} s without any change, ${open.missing}.`,
          );
        }
        await sleep(TICK_MS, undefined, { signal });
      }
    },
    async silence(ms) {
      const before = seenEvents;
      const end = performance.now() + ms;
      while (performance.now() < end) {
        await step();
        if (seenEvents > before) throw new CliError('The demo failed: the agent did not stay silent.');
        await sleep(TICK_MS, undefined, { signal });
      }
    },
  };

  /** Checks everything once, and prints changes. */
  async function step(): Promise<void> {
    const news = (await watchPhone()) || watchWebhooks();
    if (news) moved = performance.now();
    if (news || tick % RECORD_TICKS === 0) await watchRecord();
    tick += 1;
    if (receiver.problems.length > 0) {
      throw new CliError(`The demo failed: a webhook could not be verified, ${receiver.problems[0]}.`);
    }
    if (reply && performance.now() >= reply.at) {
      const { text } = reply;
      reply = null;
      await story.write(text);
    }
  }

  async function watchPhone(): Promise<boolean> {
    const { data } = await api.call(contract.sandbox.phoneEvents, { phone });
    const news = data.slice(seenEvents);
    seenEvents = data.length;
    for (const event of news) show(event);
    return news.length > 0;
  }

  function show(event: z.output<typeof PhoneEvent>): void {
    const at = Date.parse(event.at);
    if (event.type === 'seen') screen.did('✓✓', color.dim(`seen by ${agentName}`));
    if (event.type === 'typing') {
      typingSince = at;
      screen.typing(agentName);
    }
    if (event.type !== 'text' || event.text === null) return;
    const typed = typingSince ? `typed for ${((at - typingSince) / 1000).toFixed(1)} s` : undefined;
    typingSince = 0;
    screen.says('agent', agentName, event.text, typed);
    story.agentTexts.push({ text: event.text, at });
    const answer = lead.answer(event.text);
    if (answer !== null) reply = { text: answer, at: performance.now() + stage.lead_pause_ms };
  }

  function watchWebhooks(): boolean {
    const news = receiver.events.slice(readEvents);
    readEvents = receiver.events.length;
    // Skip events about the workspace's other leads.
    const ours = news.filter(
      ({ event }) => 'contact' in event && event.contact.external_reference === reference,
    );
    for (const received of ours) {
      const { event, latency_ms } = received;
      const verdict = 'contact' in event && event.contact.classification;
      const what = verdict && event.event_type.startsWith('contact.') ? ` (${verdict})` : '';
      screen.did(
        '⇠',
        `webhook ${color.bold(event.event_type)}${what}, signature verified`,
        `after ${latency_ms} ms`,
      );
      story.received.push(received);
    }
    return ours.length > 0;
  }

  async function watchRecord(): Promise<void> {
    const before = story.record;
    if (!before) {
      const { data } = await api.call(contract.leads.list, { external_reference: reference, limit: 1 });
      story.record = data[0] ?? null;
    } else {
      story.record = (await api.call(contract.leads.get, { id: before.id })).data;
    }
    const now = story.record;
    if (!now) return;
    const changed = SHOWN.filter((field) => (before ? before[field] : null) !== now[field]);
    if (changed.length > 0) {
      moved = performance.now();
      const values = changed.map((field) => `${field} ${color.bold(String(now[field]))}`);
      screen.did('●', `lead record: ${values.join(', ')}`);
    }
    await watchEvidence(now.id);
    if (now.booking_status === 'booked' && !story.booking) await findBooking(now.whatsapp_id);
  }

  async function watchEvidence(leadId: string): Promise<void> {
    const found = await stage.listEvidence(leadId);
    const news = found.filter(({ key }) => !story.evidence.some((one) => one.key === key));
    if (news.length === 0) return;
    const { data } = await api.call(contract.conversations.messages, { leadId, limit: 100 });
    for (const one of news) {
      const message = data.find(({ id }) => id === one.message_id);
      if (message?.direction !== 'inbound') {
        throw new CliError(
          `The demo failed: criterion ${one.key} has no message of the lead as its evidence.`,
        );
      }
      story.evidence.push({ ...one, message });
      const verdict = one.verdict === 'met' ? color.green('met') : color.red('failed');
      screen.did('◆', `criterion ${color.bold(one.key)} ${verdict}: “${message.text}”`, one.message_id);
    }
  }

  async function findBooking(whatsappId: string | null): Promise<void> {
    let cursor: string | undefined;
    do {
      const page = await api.call(contract.bookings.list, {
        status: 'booked',
        limit: 100,
        ...(cursor ? { cursor } : {}),
      });
      story.booking = page.data.find((one) => one.lead_id === whatsappId) ?? null;
      cursor = page.pagination.next_cursor ?? undefined;
    } while (!story.booking && cursor !== undefined);
    if (story.booking) screen.did('▣', `booking: ${color.bold(formatWhen(story.booking))}`, story.booking.id);
  }

  return story;
}

/** Formats a meeting's time as `Mon 23 Nov 2026, 09:00 (Europe/Paris)`. */
export function formatWhen({ start_at, timezone }: BookingRecord): string {
  if (start_at === null) return 'at no time';
  const zone = timezone ?? 'UTC';
  const text = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(start_at));
  return `${text} (${zone})`;
}
