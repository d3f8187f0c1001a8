// Meta's WhatsApp Cloud API (docs/engines/whatsapp-cloud.md). A number contacts people first with a template that Meta
// has approved, and can send free text for 24 hours after each message of the person.
import { randomBytes } from 'node:crypto';
import { fact } from '@parley/contract';
import type { Caller } from '../call-provider.ts';
import { createGraph } from '../meta/graph.ts';
import {
  type Engine,
  EngineError,
  type EngineNumber,
  type NumberDirectory,
  type OpenSecrets,
  type OutboundTemplate,
} from '../port.ts';
import { createSession, findProblems } from './account.ts';
import { WHATSAPP } from './errors.ts';
import { createFetchMedia } from './media.ts';
import { buildTemplateBody, findTemplate } from './templates.ts';
import { createCloudReceive } from './webhook.ts';

export interface WhatsappCloudOptions {
  caller: Caller;
  secretsOf: OpenSecrets;
  numbers: NumberDirectory;
  /** The time limit for sending a message, in milliseconds. */
  sendTimeoutMs?: number | undefined;
}

const GESTURE_MS = 4_000;

export function createWhatsappCloud(options: WhatsappCloudOptions): Engine {
  const { caller, secretsOf, numbers, sendTimeoutMs } = options;
  const graph = createGraph(WHATSAPP, caller, secretsOf);

  const path = (number: EngineNumber) => `/${number.settings['phone_number_id']}/messages`;

  async function send(
    number: EngineNumber,
    to: { chat_id: string; message_id: string },
    content: object,
  ): Promise<{ engine_message_id: string }> {
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...toRecipient(to.chat_id),
      // Meta returns this with each status of the message.
      biz_opaque_callback_data: to.message_id,
      ...content,
    };
    const call = {
      method: 'POST',
      path: path(number),
      body,
      ...(sendTimeoutMs && { timeoutMs: sendTimeoutMs }),
    } as const;
    const { messages } = await graph(number, call);
    const id = Array.isArray(messages) ? (messages[0] as { id?: unknown } | undefined)?.id : undefined;
    if (typeof id !== 'string')
      throw new EngineError(
        'unknown',
        fact('answer_incomplete', { provider: 'WhatsApp', missing: 'message_id' }),
        false,
      );
    return { engine_message_id: id };
  }

  async function sendTemplate(number: EngineNumber, message: OutboundTemplate) {
    const { name, language } = message.template;
    try {
      return await send(number, message, { type: 'template', template: buildTemplateBody(message.template) });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const reason = fact('template_not_sent', { name, language, detail: error.reason });
      throw new EngineError(error.kind, reason, error.definite, error.retryAfterMs);
    }
  }

  return {
    async checkRegistration() {
      throw new EngineError(
        'invalid',
        fact('call_unsupported', { provider: 'WhatsApp Cloud API', call: 'check_phones' }),
        true,
      );
    },
    // One call marks the chat as read and shows typing, and typing ends automatically.
    markSeen: async () => {},
    stopTyping: async () => {},
    async startTyping(number, { answers }) {
      if (answers === null) return;
      const body = {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: answers,
        typing_indicator: { type: 'text' },
      };
      await graph(number, { method: 'POST', path: path(number), body, timeoutMs: GESTURE_MS });
    },
    /** Creates an id that is used until WhatsApp has returned its own. */
    newMessageId: () => `parley-${randomBytes(12).toString('hex')}`,
    sendText: (number, { chat_id, message_id, text }) =>
      send(number, { chat_id, message_id }, { type: 'text', text: { preview_url: false, body: text } }),
    sendTemplate,
    template: (number, named) => findTemplate(graph, number, named),
    receive: createCloudReceive(numbers, secretsOf),
    session: createSession(graph),
    fetchMedia: createFetchMedia(graph, secretsOf),
    check: (number, templates = []) => findProblems(graph, number, templates),
  };
}

/** Returns the recipient, a phone with a plus: without it Meta adds the sender's country code. */
function toRecipient(chatId: string): { to: string } | { recipient: string } {
  const phone = /^(\d+)@c\.us$/.exec(chatId)?.[1];
  return phone ? { to: `+${phone}` } : { recipient: chatId };
}
