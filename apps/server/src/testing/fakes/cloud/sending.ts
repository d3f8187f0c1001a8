// Accepts messages like Meta: finds the recipient, checks the limits, and reports the statuses.
import { GraphError } from '../graph/errors.ts';
import type { Answer } from '../http.ts';
import type { Limits } from './limits.ts';
import { buildRefusal, type RefusalCode } from './refusals.ts';
import {
  type BusinessNumber,
  createWamid,
  findPerson,
  type Person,
  type SentMessage,
  type State,
} from './state.ts';
import { fillTemplate, type TemplateRequest } from './templates.ts';
import { buildStatusValue, type JsonObject, type SentStatus } from './webhook-values.ts';

const MAX_TEXT = 4096;
const READ_MS = 30 * 86_400_000;

export interface Sending {
  send(number: BusinessNumber, body: Record<string, unknown>): Answer;
  /** Marks a message as read and shows that we are typing. */
  read(number: BusinessNumber, body: Record<string, unknown>): Answer;
}

export interface SendingOptions {
  state: State;
  limits: Limits;
  /** Returns whether a text outside the window is refused in the answer, or later by a status. */
  windowRefusal(): 'answer' | 'status';
  /** Returns whether Meta reports `sent` automatically. */
  tellsSent(): boolean;
  tell(number: BusinessNumber, value: JsonObject): void;
}

export function createSending({ state, limits, windowRefusal, tellsSent, tell }: SendingOptions): Sending {
  /** Returns the person that `to` names, or else `recipient`. */
  function getRecipient(
    number: BusinessNumber,
    body: Record<string, unknown>,
  ): { input: string; person: Person | null } {
    const { to, recipient } = body as { to?: string; recipient?: string };
    if (to === undefined) return { input: recipient!, person: state.people.get(recipient!) ?? null };
    // Without a plus Meta reads it as a number of the sender's country, unless it starts with that country's code.
    const digits = to.replace('+', '');
    const known = to.startsWith('+') || digits.startsWith(number.dial_code);
    return { input: to, person: findPerson(state, known ? digits : `${number.dial_code}${digits}`) };
  }

  function send(number: BusinessNumber, body: Record<string, unknown>): Answer {
    if (number.status === 'BANNED') throw buildRefusal(131031);
    if (number.status === 'PENDING' || number.status === 'DISCONNECTED') throw buildRefusal(133010);
    const { input, person } = getRecipient(number, body);
    if (!person) throw buildRefusal(131009, `Recipient ${input} is unknown.`);
    if (person.phone === number.phone) throw buildRefusal(131021);
    const account = state.accounts.get(number.account_id)!;
    const isTemplate = body['type'] === 'template';
    const request = body['template'] as TemplateRequest;
    const filled = isTemplate ? fillTemplate(account, request) : undefined;
    const text = filled?.text ?? (body['text'] as { body: string }).body;
    if (!isTemplate && [...text].length > MAX_TEXT) {
      throw new GraphError({
        code: 100,
        title: `Param text['body'] must be at most ${MAX_TEXT} characters long.`,
      });
    }
    if (number.spam_limited) throw buildRefusal(131048);
    const closed = !isTemplate && !limits.isOpen(number, person);
    if (closed && windowRefusal() === 'answer') throw buildRefusal(131047);
    const limited = limits.take(number, person, isTemplate);
    if (limited) throw limited;

    const failure = closed ? 131047 : findFailure(person, filled?.template.category === 'MARKETING');
    if (failure !== null) limits.missed(number, person);
    const sent: SentMessage = {
      id: createWamid(person),
      phone_number_id: number.id,
      person,
      to: person.phone,
      user_id: person.user_id,
      input,
      type: isTemplate ? 'template' : 'text',
      text,
      template: filled
        ? {
            name: request.name,
            language: request.language.code,
            category: filled.template.category,
            variables: filled.variables,
          }
        : null,
      context: (body['context'] as { message_id: string } | undefined)?.message_id ?? null,
      biz_opaque_callback_data: (body['biz_opaque_callback_data'] as string | undefined) ?? null,
      failed: failure,
      at: state.now(),
    };
    state.sent.push(sent);
    const status: SentStatus = failure === null ? 'sent' : 'failed';
    const byUserId = input === person.user_id;
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input, ...(byUserId ? { user_id: person.user_id } : { wa_id: person.wa_id }) }],
        messages: [{ id: sent.id, ...(isTemplate ? { message_status: 'accepted' } : {}) }],
      },
      afterwards() {
        if (failure === null && !tellsSent()) return;
        const error = failure === null ? undefined : { code: failure };
        tell(number, buildStatusValue(number, sent, status, state.now(), error));
      },
    };
  }

  return {
    send,
    read(number, body) {
      const id = String(body['message_id']);
      const message = state.inbound.get(id);
      if (!message || message.number !== number || state.now() - message.at > READ_MS) {
        throw buildRefusal(131009, 'The message ID is invalid.');
      }
      const signs = body['typing_indicator'] ? (['read', 'typing'] as const) : (['read'] as const);
      for (const sign of signs) {
        state.signs.push({ phone_number_id: number.id, message_id: id, sign, at: state.now() });
      }
      return { status: 200, body: { success: true } };
    },
  };
}

/** Returns the error with which a message to this person fails after Meta accepted it. null if it does not fail. */
function findFailure(person: Person, marketing: boolean): RefusalCode | null {
  if (!person.on_whatsapp) return 131026;
  if (person.fails_with !== null) return person.fails_with;
  if (marketing && person.marketing === 'stopped') return 131050;
  if (marketing && person.marketing === 'capped') return 131049;
  return null;
}
