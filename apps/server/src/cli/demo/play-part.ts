// Plays one conversation: subscribes to webhooks, pushes a lead, watches the conversation, and checks that every
// expected event happened.
import { ApiError } from '@parley/client';
import { contract, type EventType } from '@parley/contract';
import { CliError } from '../cli-error.ts';
import { createStory, type DemoStage, type ExpectedEvent, formatWhen, type Story } from './demo-story.ts';
import type { Part } from './lead.ts';

/** The prefix of the names of the demo's keys and subscriptions. */
export const DEMO_RUN = 'Demo run';

const EVENTS = ['contact.qualified', 'contact.not_qualified', 'booking.created', 'message.received'] as const;
/** The silence that the agent must keep beyond its quiet time. */
const SILENCE_MS = 4_000;

/**
 * Creates a subscription to the events for the receiver of the demo.
 * @returns the subscription's id
 */
export async function subscribeReceiver({ api, receiver, screen, reference }: DemoStage): Promise<string> {
  try {
    const { data } = await api.call(contract.webhooks.create, {
      url: receiver.url,
      events: [...EVENTS],
      description: `${DEMO_RUN} ${reference}`,
    });
    receiver.trust(data.secret);
    screen.fact('Webhooks', `${receiver.url}  ${formatTiming(api.last())}`);
    return data.id;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const advice = error.status === 422 ? ': start that Parley with --demo or ALLOW_LOCAL_WEBHOOKS=on.' : '';
    throw new CliError(`The demo could not subscribe its receiver: ${error.message}${advice}`);
  }
}

/** Plays one part to its end. Throws a {@link CliError} that names the first missing event. */
export async function playPart(stage: DemoStage, part: Part): Promise<void> {
  const { screen, campaign } = stage;
  const story = createStory(stage);
  const startedAt = performance.now();
  const pushedAt = Date.now();
  screen.begin('Messages on the lead’s phone, and Parley’s actions:');
  await pushDemoLead(stage);
  await story.until(listWanted(part, stage, story));
  const silent = await checkAftermath(part, stage, story);

  screen.title('Everything happened:');
  const first = story.agentTexts[0]!;
  screen.proven('The agent wrote first', `${seconds(first.at - pushedAt)} after the lead was pushed`);
  for (const { key, verdict, message } of story.evidence) {
    screen.proven(`Criterion ${key} ${verdict}`, `“${message.text}”, ${message.id}`);
  }
  screen.proven(`The lead is ${story.record!.status}`, `stage ${story.record!.stage}, ${story.record!.id}`);
  if (story.booking)
    screen.proven(`The meeting is booked for ${formatWhen(story.booking)}`, story.booking.id);
  if (silent) screen.proven(silent);
  const slowest = Math.max(...story.received.map(({ latency_ms }) => latency_ms));
  screen.proven(`${story.received.length} signed webhooks arrived, each verified`, `within ${slowest} ms`);
  const { calls, mean_ms } = stage.api.totals();
  screen.proven(`${calls} API calls`, `${mean_ms.toFixed(1)} ms on average`);
  screen.blank();
  screen.fact('Took', `${seconds(performance.now() - startedAt)} in campaign ${campaign.slug}`);
  screen.blank();
}

async function pushDemoLead({ api, screen, campaign, phone, lead, reference }: DemoStage): Promise<void> {
  const { data } = await api.call(contract.campaigns.pushLead, {
    id: campaign.slug,
    phone: `+${phone}`,
    name: lead.name,
    external_reference: reference,
  });
  screen.did(
    '→',
    `POST /campaigns/${campaign.slug}/leads: ${screen.color.bold(data.status)}`,
    formatTiming(api.last()),
  );
  if (data.status !== 'accepted') throw new CliError(`The demo failed: the lead has to wait. ${data.note}`);
}

/** Returns the events that must have happened by the end. */
function listWanted(part: Part, { campaign }: DemoStage, story: Story): ExpectedEvent[] {
  const has = (type: EventType, classification?: string) =>
    story.received.some(
      ({ event }) =>
        event.event_type === type &&
        (classification === undefined ||
          ('contact' in event && event.contact.classification === classification)),
    );
  const wrote: ExpectedEvent = {
    met: () => story.agentTexts.length > 0,
    missing: 'the agent’s first message was not on the phone',
  };
  const reported: ExpectedEvent = {
    met: () =>
      story.leadTexts.length > 0 &&
      story.received.filter(({ event }) => event.event_type === 'message.received').length >=
        story.leadTexts.length,
    missing: 'the webhook message.received had not arrived for every message of the lead',
  };
  const status = (wanted: string): ExpectedEvent => ({
    met: () => story.record?.status === wanted,
    missing: `the lead’s status was ${story.record?.status ?? 'unknown'}, not ${wanted}`,
  });
  const event = (type: EventType, classification?: string): ExpectedEvent => ({
    met: () => has(type, classification),
    missing: `the webhook ${type} had not arrived`,
  });
  const answered = (least: number): ExpectedEvent => ({
    met: () => story.agentTexts.length >= least,
    missing: 'the agent’s last message was not on the phone',
  });
  switch (part) {
    case 'qualifies': {
      const proven = (): boolean =>
        campaign.criteria.every(({ key }) =>
          story.evidence.some((one) => one.key === key && one.verdict === 'met'),
        );
      const met = { met: proven, missing: 'not every criterion was proven by a message of the lead' };
      // The agent writes the first message, one after each answer, and one that confirms the chosen slot.
      const texts = answered(campaign.criteria.length + (campaign.books ? 2 : 1));
      const booked: ExpectedEvent[] = [
        { met: () => story.booking !== null, missing: 'GET /bookings showed no booking of the lead' },
        { met: () => story.record?.stage === 'booked', missing: 'the lead’s stage was not booked' },
        event('booking.created'),
      ];
      const verdict = [status('qualified'), event('contact.qualified', 'qualified')];
      return [wrote, met, ...verdict, ...(campaign.books ? booked : []), texts, reported];
    }
    case 'unqualified': {
      const failed = () => story.evidence.some(({ verdict }) => verdict === 'failed');
      const proven = { met: failed, missing: 'no criterion had failed' };
      const goodbye: ExpectedEvent = {
        met: () => failed() && story.agentTexts.length > story.leadTexts.length,
        missing: 'the agent had not said goodbye',
      };
      return [
        wrote,
        proven,
        status('not_interested'),
        event('contact.not_qualified', 'unqualified'),
        goodbye,
        reported,
      ];
    }
    case 'opts-out':
      return [wrote, status('stopped'), event('contact.not_qualified', 'opted_out'), reported];
    case 'asks-person':
      return [wrote, answered(2), status('in_progress'), reported];
  }
}

/**
 * Checks that nothing unwanted happens after the end.
 * @returns a sentence about the check, or null.
 */
async function checkAftermath(part: Part, stage: DemoStage, story: Story): Promise<string | null> {
  const { screen, campaign } = stage;
  const quiet = campaign.reply_delay_ms + SILENCE_MS;
  if (part === 'opts-out') {
    screen.did('…', 'pushed again: a lead who opted out gets no more messages');
    try {
      await pushDemoLead(stage);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      screen.did('→', `refused: ${error.message}`);
    }
    await story.silence(quiet);
    return `Nothing was sent within ${seconds(quiet)} after STOP, although the lead was pushed again`;
  }
  if (part === 'asks-person') {
    screen.did('…', 'a person answers the conversation now: the agent stays silent');
    await story.write(stage.lead.afterwards);
    await story.silence(quiet);
    await story.until([
      {
        met: () =>
          story.received.filter(({ event }) => event.event_type === 'message.received').length ===
          story.leadTexts.length,
        missing: 'the webhook message.received had not arrived for the last message',
      },
    ]);
    return `The agent did not answer the lead’s next message within ${seconds(quiet)}, because a person handles the conversation`;
  }
  return null;
}

function formatTiming({ status, ms }: { status: number; ms: number }): string {
  return `${status} in ${ms.toFixed(0)} ms`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
