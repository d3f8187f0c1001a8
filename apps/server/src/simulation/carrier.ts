// The network between the persons and the number. It can deliver a message late or twice, and report what happens to our
// messages late, repeatedly, or not at all.
import type { EngineEvent } from '../engines/events.ts';
import { OUR_PHONE } from './copy-campaign.ts';
import { createDraw } from './draw.ts';
import { HOUR_MS, MINUTE_MS } from './hours.ts';
import type { Meaning } from './person.ts';
import { type HeardMessage, type PlayedPerson, recordAct, type Stage } from './stage.ts';

/** How often the network errs, as probabilities for each message. */
export interface CarrierRates {
  delays: number;
  repeats: number;
  reports_delivered: number;
  reports_read: number;
  repeats_report: number;
  echoes: number;
}

export const CARRIER_RATES: CarrierRates = {
  delays: 0.02,
  repeats: 0.05,
  reports_delivered: 0.9,
  reports_read: 0.6,
  repeats_report: 0.1,
  echoes: 0.05,
};

const DELAY_MS = HOUR_MS;

export interface Carrier {
  /** Returns how long the network delays a person's next messages, in milliseconds: usually 0. */
  drawDelay(): number;
  /** Delivers a person's message to the number, once the number is connected. */
  deliver(one: PlayedPerson, text: string, means: Meaning, sentAt: number): Promise<void>;
  /** Called when a message has arrived at a person, to report that. */
  reportArrival(one: PlayedPerson, message: HeardMessage): void;
  /** Delivers messages again only from this time on. */
  disconnectUntil(ms: number): void;
}

/**
 * @param rates null for a network that never errs and reports nothing.
 * @param onSaid called when a message of a person has arrived.
 */
export function createCarrier(
  stage: Stage,
  rates: CarrierRates | null,
  onSaid: (one: PlayedPerson) => void,
): Carrier {
  const { world, copy, seed } = stage;
  const { agenda, clock } = world;
  const draw = createDraw(`${seed}/network`);
  const number = { team_id: copy.ctx.teamId, id: copy.number_id, phone: OUR_PHONE };
  const report = (event: EngineEvent) => world.app.report(number, event);
  let count = 0;
  let connectedAt = 0;

  /** Adds an event that happens once the number is connected. */
  function addWhenConnected(at: number, happen: () => Promise<void>): void {
    agenda.add(at, async () => {
      if (clock.ms() < connectedAt) addWhenConnected(connectedAt, happen);
      else await happen();
    });
  }

  function reportLater(one: PlayedPerson, { id }: HeardMessage, status: 'delivered' | 'read', at: number) {
    addWhenConnected(at, async () => {
      recordAct(stage, status, one, id);
      await report({ type: 'receipt', status, engine_message_id: id, at: new Date(at) });
    });
  }

  return {
    drawDelay: () => (rates && draw.chance(rates.delays) ? DELAY_MS : 0),
    async deliver(one, text, means, sentAt) {
      if (clock.ms() < connectedAt) {
        addWhenConnected(connectedAt, () => this.deliver(one, text, means, sentAt));
        return;
      }
      const { phone, profile } = one;
      const id = `simulated-${++count}`;
      const message: EngineEvent = {
        type: 'message',
        engine_message_id: id,
        chat_id: `${phone}@c.us`,
        ...{ phone, text, name: profile.name, kind: 'text', sent_at: new Date(sentAt) },
        ...{ media: null, about: null, referral: null },
      };
      one.said.push({ id, at: clock.ms(), text, means });
      if (sentAt < clock.ms() - MINUTE_MS) recordAct(stage, 'delayed_message', one, id);
      await report(message);
      onSaid(one);
      if (!rates || !draw.chance(rates.repeats)) return;
      addWhenConnected(clock.ms() + draw.longTail(MINUTE_MS, 5), async () => {
        recordAct(stage, 'repeated_message', one, id);
        await report(message);
      });
    },
    reportArrival(one, message) {
      if (!rates) return;
      const { id, text, at } = message;
      for (const [status, rate] of [
        ['delivered', rates.reports_delivered],
        ['read', rates.reports_read],
      ] as const) {
        if (!draw.chance(rate)) continue;
        const times = draw.chance(rates.repeats_report) ? 2 : 1;
        for (let time = 0; time < times; time++)
          reportLater(one, message, status, Math.round(at + draw.longTail(5_000, 6)));
      }
      if (!draw.chance(rates.echoes)) return;
      addWhenConnected(Math.round(at + draw.longTail(2_000, 3)), async () => {
        recordAct(stage, 'echoed', one, id);
        const { phone } = one;
        await report({
          ...{ type: 'echo', engine_message_id: id, chat_id: `${phone}@c.us`, phone, text },
          sent_at: new Date(at),
        });
      });
    },
    disconnectUntil(ms) {
      connectedAt = ms;
    },
  };
}
