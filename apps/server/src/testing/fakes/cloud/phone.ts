// The other side of the fake Cloud API: people who write to a number, the receipts of our messages on their phones, and
// actions that the business takes elsewhere. Each action becomes a webhook, which `cloud.webhooks` can hold, reorder
// and repeat.
import type { RefusalCode } from './refusals.ts';
import { buildWebhookError } from './refusals.ts';
import type { Cloud } from './server.ts';
import {
  type BusinessNumber,
  type ChatMessage,
  createId,
  createWamid,
  formatTier,
  type NumberStatus,
  type Person,
  type SentMessage,
  type Template,
} from './state.ts';
import {
  buildChange,
  buildContent,
  buildEchoValue,
  buildHistoryValue,
  buildMessageValue,
  buildStatusValue,
  buildTemplateStatus,
  createUnsupported,
  type JsonObject,
  type SentStatus,
  type Writing,
} from './webhook-values.ts';

/** A person, a phone (a new person if it is unknown), or a user id. */
type PersonOrPhone = Person | string;

export interface Phone {
  readonly number: BusinessNumber;
  /** Writes a message to the number. */
  receives(who: PersonOrPhone, writing?: Writing): ChatMessage;
  /** Sends a second webhook of a message, with different bytes and the same `wamid`. */
  tells(message: ChatMessage): void;
  /** Reacts to the message with the id `to`, from either side. Without an emoji, removes the reaction. */
  reacts(who: PersonOrPhone, to: string, emoji?: string): ChatMessage;
  /**
   * Edits a message. Meta has reported edits as `unsupported` since June 2026; `edit` is the earlier format, for
   * numbers in the WhatsApp Business app.
   */
  edits(message: ChatMessage, text: string, told?: 'unsupported' | 'edit'): ChatMessage;
  /** Deletes a message. Numbers in the WhatsApp Business app receive `revoke`, others `unsupported`. */
  deletes(message: ChatMessage): ChatMessage;
  /** Writes as a person of the business in the WhatsApp Business app. */
  writes(who: PersonOrPhone, writing?: Writing): ChatMessage;
  /** Reports messages older than the number's connection, in one webhook. They open no window. */
  hasHistory(messages: { who: PersonOrPhone; fromMe?: boolean; writing: Writing }[]): ChatMessage[];

  /** Reports a status of a message, by default of the last one sent. Statuses can come in any order or be missing. */
  status(status: Exclude<SentStatus, 'failed'>, id?: string): void;
  /** Reports a failure after Meta accepted the message. */
  fails(code: RefusalCode, id?: string, details?: string): void;

  /** Reports an error of the account that belongs to no message. */
  accountError(code: RefusalCode): void;
  /** Reports any account event, such as `account_update` with `{ event: 'DISABLED_UPDATE' }`. */
  accountTells(field: string, value: JsonObject): void;
  /** Restricts the account: the number cannot start conversations. */
  isRestricted(until: number): void;
  /** Disables the account: nothing is sent any more. */
  isDisabled(): void;
  becomes(status: NumberStatus): void;
  quality(rating: BusinessNumber['quality_rating']): void;
  /** Sets the number of people with whom the portfolio can start conversations in 24 hours. */
  limitBecomes(limit: number | null): void;
  templateBecomes(name: string, status: Template['status'], reason?: string): void;
}

/** Kinds of messages that open the 24-hour window. */
const OPENS = new Set([
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'button',
  'interactive',
  'order',
]);

/** Returns the phone of an existing number. */
export function getPhone(cloud: Cloud, phoneNumberId: string): Phone {
  const number = cloud.numbers.get(phoneNumberId);
  if (!number) throw new Error(`The fake Cloud API has no number ${phoneNumberId}.`);
  const account = cloud.accounts.get(number.account_id)!;

  const person = (who: PersonOrPhone): Person => {
    if (typeof who !== 'string') return who;
    return cloud.people.get(who) ?? cloud.person(who);
  };
  const own = (id?: string): SentMessage => {
    const sent = cloud.sent.findLast((one) => one.phone_number_id === number.id && (!id || one.id === id));
    if (!sent) throw new Error(`Number ${number.id} has sent no ${id ?? 'message'}.`);
    return sent;
  };
  const accountTells = (field: string, value: JsonObject): void => cloud.tellAccount(account, field, value);
  const buildMessage = (
    who: PersonOrPhone,
    content: ChatMessage['content'],
    given: Writing = {},
  ): ChatMessage => {
    const writer = person(who);
    return {
      id: given.id ?? createWamid(writer),
      number,
      person: writer,
      content,
      at: given.at ?? cloud.now(),
    };
  };
  const content = (writing: Writing) =>
    buildContent(writing, number, ({ bytes, mime_type }) => {
      const file = { id: createId(), bytes, mime_type, phone_number_id: number.id };
      cloud.media.set(file.id, file);
      return { file, url: cloud.fileUrl(file) };
    });
  const tells = (message: ChatMessage): void => cloud.tell(number, 'messages', buildMessageValue(message));
  const hears = (message: ChatMessage): ChatMessage => {
    cloud.inbound.set(message.id, message);
    if (OPENS.has(message.content.type)) cloud.limits.heard(number, message.person, message.at);
    tells(message);
    return message;
  };
  const tellStatus = (status: SentStatus, id?: string, error?: { code: RefusalCode; details?: string }) => {
    cloud.tell(number, 'messages', buildStatusValue(number, own(id), status, cloud.now(), error));
  };

  return {
    number,
    receives: (who, writing = {}) => hears(buildMessage(who, content(writing), writing)),
    tells,
    reacts: (who, to, emoji) =>
      hears(
        buildMessage(who, { type: 'reaction', reaction: { message_id: to, ...(emoji ? { emoji } : {}) } }),
      ),
    edits(message, text, told = 'unsupported') {
      const edit = { original_message_id: message.id, message: { type: 'text', text: { body: text } } };
      return hears(
        buildMessage(message.person, told === 'edit' ? { type: 'edit', edit } : createUnsupported('edit')),
      );
    },
    deletes: (message) =>
      hears(
        buildMessage(
          message.person,
          number.is_on_biz_app
            ? { type: 'revoke', revoke: { original_message_id: message.id } }
            : createUnsupported('revoke'),
        ),
      ),
    writes(who, writing = {}) {
      const message = buildMessage(who, content(writing), writing);
      cloud.tell(number, 'smb_message_echoes', buildEchoValue(message));
      return message;
    },
    hasHistory(past) {
      const messages = past.map(({ who, fromMe = false, writing }) => ({
        message: buildMessage(who, content(writing), writing),
        fromMe,
      }));
      cloud.tell(number, 'history', buildHistoryValue(number, messages));
      return messages.map(({ message }) => message);
    },

    status: (status, id) => tellStatus(status, id),
    fails: (code, id, details) => tellStatus('failed', id, { code, ...(details ? { details } : {}) }),

    accountError: (code) =>
      cloud.tell(number, 'messages', { ...buildChange(number), errors: [buildWebhookError(code)] }),
    accountTells,
    isRestricted(until) {
      number.status = 'RESTRICTED';
      accountTells('account_update', {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [
          {
            restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
            expiration: Math.floor(until / 1000),
          },
        ],
      });
    },
    isDisabled() {
      number.status = 'BANNED';
      accountTells('account_update', {
        phone_number: number.phone,
        event: 'DISABLED_UPDATE',
        ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'December 31, 2026' },
      });
    },
    becomes(status) {
      number.status = status;
    },
    quality(rating) {
      number.quality_rating = rating;
    },
    limitBecomes(limit) {
      const before = formatTier(account.portfolio.limit);
      account.portfolio.limit = limit;
      const now = formatTier(limit);
      accountTells('phone_number_quality_update', {
        display_phone_number: number.phone,
        event: limit === null ? 'THROUGHPUT_UPGRADE' : 'UPGRADE',
        old_limit: before,
        current_limit: now,
        max_daily_conversations_per_business: now,
      });
      accountTells('business_capability_update', {
        max_daily_conversations_per_business: now,
        max_phone_numbers_per_waba: 25,
      });
    },
    templateBecomes(name, status, reason = 'NONE') {
      const template = account.templates.find((one) => one.name === name);
      if (!template) throw new Error(`Account ${account.id} has no template ${name}.`);
      template.status = status;
      accountTells('message_template_status_update', buildTemplateStatus(template, reason));
    },
  };
}
