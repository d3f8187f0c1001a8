// The simulator: a WhatsApp whose state is in a table (sandbox.md). Like a real engine, it accepts each message id
// once, and it can reject a message, be slow, or accept a message without responding.

import { fact } from '@parley/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { isUnwell } from '../../platform/postgres/database-errors.ts';
import { type Engine, EngineError, type EngineNumber, type OpenChat, type ReportEvent } from '../port.ts';
import * as store from './store.ts';

/** How long the adapter waits for a response: as long as the adapter of a real engine. */
const ANSWER_TIMEOUT_MS = 20_000;
const SIMULATOR = 'the simulator';

/** Creates a message id in WhatsApp's format. */
export function createMessageId(randomBytes: (size: number) => Buffer): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}

/** Returns the number's phone. Every simulated number has one, by which the sandbox identifies it. */
function getOwnPhone({ id, phone }: EngineNumber): string {
  if (phone === null) throw new Error(`the simulated number ${id} has no phone`);
  return phone;
}

export interface SimulatorOptions {
  db: Database;
  clock: Clock;
  /** Returns that number of unpredictable bytes. */
  randomBytes: (size: number) => Buffer;
  report: ReportEvent;
}

export function createSimulator({ db, clock, randomBytes, report }: SimulatorOptions): Engine {
  /** Returns the phone of a chat: the digits of the chat id, or the phone behind a masked id. */
  async function getPhone(number: EngineNumber, chatId: string): Promise<string> {
    const [digits = chatId, kind] = chatId.split('@');
    if (kind !== 'lid') return digits;
    return (await store.findPhoneByLid(db, number.team_id, digits)) ?? digits;
  }

  async function record(number: EngineNumber, { chat_id }: OpenChat, type: 'seen' | 'typing' | 'paused') {
    const phone = await getPhone(number, chat_id);
    await store.saveEvent(db, {
      teamId: number.team_id,
      phone,
      numberPhone: getOwnPhone(number),
      type,
      at: clock.now(),
    });
  }

  async function sendUnwell(number: EngineNumber, event: store.NewText): Promise<void> {
    const state = await store.claimFault(db, number.team_id, getOwnPhone(number));
    if (!state.connected) throw new EngineError('disconnected', fact('number_is_disconnected'), true);
    if (state.fault === 'reject')
      throw new EngineError(
        'transient',
        fact('provider_failed', { provider: SIMULATOR, code: 'reject' }),
        true,
      );
    const arrive = () => store.saveEvent(db, { ...event, type: 'text', at: clock.now() });
    if (state.fault === 'timeout') {
      await arrive();
      await clock.sleep(ANSWER_TIMEOUT_MS);
      throw new EngineError(
        'unknown',
        fact('no_answer_within', { seconds: ANSWER_TIMEOUT_MS / 1_000 }),
        false,
      );
    }
    const latency = state.fault === 'slow' ? Math.max(state.latency_ms, 1_000) : state.latency_ms;
    if (latency > ANSWER_TIMEOUT_MS) {
      void clock
        .sleep(latency)
        .then(arrive)
        .then(() =>
          report(number, {
            type: 'receipt',
            status: 'accepted',
            engine_message_id: event.messageId,
            at: clock.now(),
          }),
        )
        // The confirmation can get lost, as it can in a real network.
        .catch(() => {});
      await clock.sleep(ANSWER_TIMEOUT_MS);
      throw new EngineError(
        'unknown',
        fact('no_answer_within', { seconds: ANSWER_TIMEOUT_MS / 1_000 }),
        false,
      );
    }
    await clock.sleep(latency);
    await arrive();
  }

  return {
    async checkRegistration(number, phone) {
      const ends = { number: getOwnPhone(number), phone };
      const { connected, registered, lid } = await store.findLine(db, number.team_id, ends);
      if (!connected) throw new EngineError('disconnected', fact('number_is_disconnected'), true);
      return registered ? { registered, chat_id: lid ? `${lid}@lid` : `${phone}@c.us` } : { registered };
    },
    markSeen: (number, chat) => record(number, chat, 'seen'),
    startTyping: (number, chat) => record(number, chat, 'typing'),
    stopTyping: (number, chat) => record(number, chat, 'paused'),
    newMessageId: () => createMessageId(randomBytes),
    async sendText(number, message) {
      try {
        const event: store.NewText = {
          teamId: number.team_id,
          phone: await getPhone(number, message.chat_id),
          numberPhone: getOwnPhone(number),
          text: message.text,
          messageId: message.message_id,
          at: clock.now(),
        };
        if (!(await store.deliverIfHealthy(db, event))) await sendUnwell(number, event);
      } catch (error) {
        if (!isUnwell(error)) throw error;
        // The error is definite although the message might have arrived: the table accepts each id only once, so the
        // send can be repeated.
        throw new EngineError(
          'transient',
          fact('provider_failed', { provider: SIMULATOR, code: 'unavailable' }),
          true,
        );
      }
      return { engine_message_id: message.message_id };
    },
  };
}
