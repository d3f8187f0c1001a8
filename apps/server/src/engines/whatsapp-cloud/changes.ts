// Translates changes in Meta's webhooks. Unknown fields and types are ignored, because Meta adds them at any time; one
// unreadable item does not affect the others.
import { type Fact, fact, toWords } from '@parley/contract';
import { z } from 'zod';
import type { EngineEvent, Receipt, TemplateStatus } from '../events.ts';
import { items, optionalField, parseEach, text } from '../meta/fields.ts';
import { parseContent } from './content.ts';
import { toFailure } from './errors.ts';
import { parseLimit } from './quality.ts';

const seconds = z
  .union([z.string().regex(/^\d{1,11}$/), z.int().nonnegative().max(99_999_999_999)])
  .transform((value) => new Date(Number(value) * 1_000));

/** A change of one number, identified by its `phone_number_id`. */
const ofNumber = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string().regex(/^[^\0]+$/) }),
  contacts: items,
  messages: items,
  statuses: items,
  errors: items,
  message_echoes: items,
  user_id_update: items,
});

const contact = z.looseObject({
  profile: optionalField(z.looseObject({ name: text, username: text })),
  wa_id: text,
  user_id: text,
});
const message = z.looseObject({
  id: z.string(),
  timestamp: seconds,
  from: text,
  from_user_id: text,
  /** The group of a message, which is ignored: this engine does not support groups. */
  group_id: text,
  system: optionalField(z.looseObject({ type: text, wa_id: text, user_id: text })),
});
const echo = z.looseObject({ id: z.string(), timestamp: seconds, to: text, to_user_id: text });
const status = z.looseObject({
  id: z.string(),
  status: z.string(),
  timestamp: seconds,
  biz_opaque_callback_data: text,
  errors: items,
});
const changedId = z.looseObject({
  wa_id: text,
  user_id: z.looseObject({ previous: z.string(), current: z.string() }),
});

/**
 * Returns the chat of a person, identified by the phone if the business can see it, otherwise by Meta's id of the
 * person.
 */
function toChat(waId: string | undefined, userId: string | undefined) {
  if (waId !== undefined && /^\d{5,20}$/.test(waId)) return { chat_id: `${waId}@c.us`, phone: waId };
  return userId ? { chat_id: userId, phone: null } : null;
}

const STATUSES = new Map<string, Exclude<Receipt['status'], 'failed'>>([
  ['sent', 'accepted'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
]);

/** Translates a change of a number. Returns null if it does not concern a number. */
export function parseNumberChange(
  field: string,
  value: unknown,
): { account: string; events: EngineEvent[] } | null {
  const { data } = ofNumber.safeParse(value);
  if (!data) return null;
  const events: EngineEvent[] = [];
  if (field === 'messages') events.push(...parseMessages(data), ...parseStatuses(data), ...parseErrors(data));
  if (field === 'smb_message_echoes') events.push(...parseEchoes(data));
  if (field === 'user_id_update') events.push(...parseChangedIds(data));
  return { account: data.metadata.phone_number_id, events };
}

type Value = z.infer<typeof ofNumber>;

function parseMessages({ messages, contacts }: Value): EngineEvent[] {
  const people = parseEach(contacts, contact);
  return (messages ?? []).flatMap((raw): EngineEvent[] => {
    const { data: told } = message.safeParse(raw);
    if (!told || told.group_id !== undefined) return [];
    const { from, from_user_id: userId, system } = told;
    // A changed phone has new ids: the person with the old id now has this phone.
    if (system?.type === 'user_changed_number') {
      const before = from === undefined ? [] : parseResolved(`${from}@c.us`, system.wa_id);
      return [...parseResolved(userId, system.wa_id), ...before];
    }
    const chat = toChat(from, userId);
    const said = parseContent(raw);
    if (!chat || !said) return [];
    const writer = findAuthor(people, from, userId);
    const event: EngineEvent = {
      type: 'message',
      engine_message_id: told.id,
      ...chat,
      name: writer?.profile?.name || null,
      ...(writer?.profile?.username && { username: writer.profile.username }),
      ...said,
      sent_at: told.timestamp,
    };
    return [...parseResolved(userId, chat.phone ?? undefined), event];
  });
}

/**
 * Finds a message's author by either id. If the change has only one contact, that is the author, unless an id
 * contradicts it.
 */
function findAuthor(people: z.infer<typeof contact>[], from: string | undefined, userId: string | undefined) {
  const found =
    people.find(({ user_id }) => userId && user_id === userId) ??
    people.find(({ wa_id }) => from && wa_id === from);
  if (found || people.length !== 1) return found;
  const [only] = people;
  const isOther = (one?: string, other?: string) => Boolean(one && other && one !== other);
  return isOther(only?.user_id, userId) || isOther(only?.wa_id, from) ? undefined : only;
}

function parseResolved(userId: string | undefined, phone: string | undefined): EngineEvent[] {
  return userId && phone ? [{ type: 'id_resolved', masked: userId, phone }] : [];
}

function parseStatuses({ statuses }: Value): EngineEvent[] {
  return parseEach(statuses, status).flatMap((told): EngineEvent[] => {
    const { id, timestamp: at, biz_opaque_callback_data: ours } = told;
    const receipt = {
      type: 'receipt',
      engine_message_id: id,
      at,
      ...(ours && { message_id: ours }),
    } as const;
    if (told.status === 'failed') {
      return [{ ...receipt, status: 'failed', failure: toFailure(told.errors?.[0]) }];
    }
    const known = STATUSES.get(told.status);
    return known ? [{ ...receipt, status: known }] : [];
  });
}

/** Reports errors that belong to no message, if they prevent the number from working. */
function parseErrors({ errors }: Value): EngineEvent[] {
  return (errors ?? []).flatMap((error): EngineEvent[] => {
    const { kind, reason: detail } = toFailure(error);
    if (kind === 'auth') return [{ type: 'connection', status: 'FAILED', detail, refused: true }];
    return kind === 'disconnected' ? [{ type: 'connection', status: 'FAILED', detail }] : [];
  });
}

/** Reports messages that a person of the business wrote in the WhatsApp Business app. */
function parseEchoes({ message_echoes }: Value): EngineEvent[] {
  return (message_echoes ?? []).flatMap((raw): EngineEvent[] => {
    const { data: told } = echo.safeParse(raw);
    const chat = told && toChat(told.to, told.to_user_id);
    const said = parseContent(raw);
    if (!chat || !said) return [];
    const own = { engine_message_id: told.id, text: said.text ?? '', sent_at: told.timestamp };
    return [{ type: 'persons_message', ...chat, ...own }];
  });
}

function parseChangedIds({ user_id_update }: Value): EngineEvent[] {
  return parseEach(user_id_update, changedId).flatMap(({ wa_id, user_id }) =>
    parseResolved(user_id.previous, wa_id),
  );
}

const accountUpdate = z.looseObject({
  event: z.string(),
  phone_number: text,
  ban_info: optionalField(z.looseObject({ waba_ban_state: z.unknown() })),
  restriction_info: optionalField(
    z.array(z.looseObject({ restriction_type: text, expiration: optionalField(seconds) })),
  ),
});
const limitUpdate = z.looseObject({
  max_daily_conversations_per_business: z.unknown(),
  current_limit: z.unknown(),
});
const templateUpdate = z.looseObject({
  event: z.string(),
  message_template_name: z.string(),
  message_template_language: z.string(),
  reason: text,
});

/** An event of a WhatsApp Business account. */
export interface AccountNews {
  /** The digits of the number that the event is about; null if it is about all numbers of the account. */
  phone: string | null;
  event: EngineEvent;
}

/** Translates a change of a whole account. */
export function parseAccountChange(field: string, value: unknown): AccountNews[] {
  switch (field) {
    case 'account_update':
      return parseUpdate(accountUpdate.safeParse(value).data);
    case 'business_capability_update':
    case 'phone_number_quality_update': {
      const { data } = limitUpdate.safeParse(value);
      const limit = parseLimit(data?.max_daily_conversations_per_business ?? data?.current_limit);
      if (limit === undefined) return [];
      // The limit belongs to the portfolio, so it also applies to the account's other numbers.
      return [{ phone: null, event: { type: 'quality', limit } }];
    }
    case 'message_template_status_update': {
      const { data } = templateUpdate.safeParse(value);
      if (!data) return [];
      const { message_template_name: name, message_template_language: language, event, reason } = data;
      const why = reason && reason !== 'NONE' ? toWords(reason) : null;
      return [
        { phone: null, event: { type: 'template', name, language, status: parseTemplateStatus(event), why } },
      ];
    }
    default:
      return [];
  }
}

function parseUpdate(data: z.infer<typeof accountUpdate> | undefined): AccountNews[] {
  if (!data) return [];
  const phone = data.phone_number?.replace(/\D/g, '') || null;
  // Set `refused`, because a status check might still report the number as connected.
  const failed = (detail: Fact): AccountNews[] => [
    { phone, event: { type: 'connection', status: 'FAILED', detail, refused: true } },
  ];
  switch (data.event) {
    case 'DISABLED_UPDATE': {
      const states = [data.ban_info?.waba_ban_state].flat();
      if (states.includes('DISABLE')) return failed(fact('account_disabled'));
      if (!states.includes('REINSTATE')) return [];
      const detail = fact('account_reinstated');
      return [{ phone, event: { type: 'connection', status: 'WORKING', detail } }];
    }
    case 'ACCOUNT_DELETED':
      return failed(fact('account_deleted'));
    case 'PARTNER_REMOVED':
      return failed(fact('account_access_lost'));
    case 'ACCOUNT_RESTRICTION':
      return (data.restriction_info ?? []).flatMap(({ restriction_type, expiration }): AccountNews[] => {
        if (restriction_type === 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING') {
          return failed(fact('account_restricted'));
        }
        if (restriction_type !== 'RESTRICTED_BIZ_INITIATED_MESSAGING') return [];
        return [{ phone, event: createRestriction(expiration ?? null) }];
      });
    default:
      return [];
  }
}

/** Returns the event for a number that can answer people but can't start conversations. */
const createRestriction = (until: Date | null): EngineEvent => {
  return { type: 'restriction', kind: 'reachout_locked', active: true, until };
};

/** Returns the status of a template, in a response or a webhook. */
export function parseTemplateStatus(word: unknown): TemplateStatus {
  return TEMPLATE_STATUSES.get(String(word)) ?? 'disabled';
}

const TEMPLATE_STATUSES = new Map(
  Object.entries<TemplateStatus>({
    APPROVED: 'approved',
    REINSTATED: 'approved',
    // Meta warns that it will pause the template unless its quality rises.
    FLAGGED: 'approved',
    PAUSED: 'paused',
    PENDING: 'pending',
    IN_APPEAL: 'pending',
    REJECTED: 'rejected',
  }),
);
