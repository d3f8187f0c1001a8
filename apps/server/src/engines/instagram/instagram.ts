// Instagram (docs/engines/instagram.md): direct messages of a professional account, through Meta's Instagram API with
// Instagram Login. People must write first. The account can then reply for 24 hours after each of their messages.

import { randomBytes } from 'node:crypto';
import { fact } from '@parley/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../call-provider.ts';
import { getCapabilities } from '../capabilities.ts';
import { collectProblems } from '../meta/access.ts';
import { createGraph } from '../meta/graph.ts';
import {
  type Engine,
  EngineError,
  type EngineNumber,
  type NumberDirectory,
  type OpenSecrets,
} from '../port.ts';
import { INSTAGRAM } from './errors.ts';
import { toIgsid } from './events.ts';
import { fetchMedia } from './media.ts';
import { createProfiles } from './profiles.ts';
import { createSession, findSettingsProblems } from './session.ts';
import { createInstagramReceive } from './webhook.ts';

export interface InstagramOptions {
  caller: Caller;
  secretsOf: OpenSecrets;
  numbers: NumberDirectory;
  clock: Clock;
}

const GESTURE_MS = 4_000;

export function createInstagram({ caller, secretsOf, numbers, clock }: InstagramOptions): Engine {
  const graph = createGraph(INSTAGRAM, caller, secretsOf);
  const { most } = getCapabilities('instagram').text_limit;

  const post = (number: EngineNumber, chatId: string, content: object, timeoutMs?: number) =>
    graph(number, {
      method: 'POST',
      // Use the account id instead of `me`, so that Meta rejects the token of another account.
      path: `/${number.settings['account_id']}/messages`,
      body: { recipient: { id: toIgsid(chatId) }, ...content },
      ...(timeoutMs && { timeoutMs }),
    });
  const gesture =
    (sender_action: 'mark_seen' | 'typing_on' | 'typing_off'): Engine['markSeen'] =>
    async (number, { chat_id }) => {
      await post(number, chat_id, { sender_action }, GESTURE_MS);
    };

  return {
    async checkRegistration() {
      throw new EngineError(
        'invalid',
        fact('call_unsupported', { provider: 'Instagram', call: 'check_phones' }),
        true,
      );
    },
    markSeen: gesture('mark_seen'),
    startTyping: gesture('typing_on'),
    stopTyping: gesture('typing_off'),
    /** Creates an id to use until Instagram returns its own. */
    newMessageId: () => `ig-${randomBytes(12).toString('hex')}`,
    async sendText(number, { chat_id, text }) {
      const bytes = Buffer.byteLength(text);
      if (bytes > most) {
        throw new EngineError(
          'invalid',
          fact('text_too_large', { provider: 'Instagram', bytes, most }),
          true,
        );
      }
      const { message_id } = await post(number, chat_id, { message: { text } });
      if (typeof message_id !== 'string') {
        throw new EngineError(
          'unknown',
          fact('answer_incomplete', { provider: 'Instagram', missing: 'message_id' }),
          false,
        );
      }
      return { engine_message_id: message_id };
    },
    receive: createInstagramReceive(numbers, secretsOf, createProfiles(graph, clock)),
    session: createSession(graph, secretsOf, clock),
    fetchMedia,
    check: (number) =>
      collectProblems(async () => {
        const { account, username } = await findSettingsProblems(graph, number);
        if (account) return [{ field: 'account_id', reason: account }];
        if (username) return [{ field: 'username', reason: username }];
        // This call fails without the messaging permission, or if the owner does not allow access to messages.
        const query = { platform: 'instagram', limit: '1' };
        await graph(number, { path: '/me/conversations', query });
        return [];
      }),
  };
}
