// The state of the fake: accounts with numbers and templates, people, files, and sent messages.
import { randomBytes, randomInt } from 'node:crypto';
import type { Json } from '../http.ts';
import type { RefusalCode } from './refusals.ts';

type TemplateStatus = 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED';

export interface Template {
  id: string;
  name: string;
  language: string;
  status: TemplateStatus;
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION';
  /** `Hi {{1}}` or `Hi {{first_name}}`. A template has only numbered or only named variables. */
  body: string;
  header: string | null;
  footer: string | null;
  /** If true, sending fails because the text breaks a policy (132007). */
  breaks_policy: boolean;
}

/**
 * The limit on conversations that a business starts: the number of people without an open window whom it can contact
 * with templates in 24 hours, from all of its numbers together; null means no limit.
 */
export interface Portfolio {
  limit: number | null;
}

/** A WhatsApp Business account. */
export interface Account {
  id: string;
  name: string;
  templates: Template[];
  /** True if the app receives its events. */
  subscribed: boolean;
  portfolio: Portfolio;
}

export type NumberStatus =
  | 'CONNECTED'
  | 'PENDING'
  | 'DISCONNECTED'
  | 'FLAGGED'
  | 'RESTRICTED'
  | 'BANNED'
  | 'UNVERIFIED';

/** A phone number of the business. */
export interface BusinessNumber {
  /** The id that Meta calls `phone_number_id`. */
  id: string;
  account_id: string;
  /** Digits in the international format. */
  phone: string;
  /** The country code within {@link BusinessNumber.phone}. */
  dial_code: string;
  verified_name: string;
  quality_rating: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN';
  status: NumberStatus;
  /** The maximum number of messages per second. */
  throughput: number;
  /** True if a person also uses the number in the WhatsApp Business app. */
  is_on_biz_app: boolean;
  /** True if WhatsApp currently sends nothing for it (131048). */
  spam_limited: boolean;
}

/** A person, on WhatsApp or not. */
export interface Person {
  /** Unique to the business: `US.13491208655302741918`. */
  user_id: string;
  /** Digits in the international format. */
  phone: string;
  /** WhatsApp's form of the phone, if it differs from the dialed one. */
  wa_id: string;
  name: string;
  username: string | null;
  /** True if webhooks do not contain the phone. */
  hides_phone: boolean;
  on_whatsapp: boolean;
  /** Whether marketing templates reach the person: `capped` fails with 131049, `stopped` with 131050. */
  marketing: 'open' | 'capped' | 'stopped';
  /** The failure of every accepted message to the person; null if messages arrive. */
  fails_with: RefusalCode | null;
}

/** A message in a chat of a number. */
export interface ChatMessage {
  /** The id that Meta calls `wamid`. */
  id: string;
  number: BusinessNumber;
  person: Person;
  /** The content as in the webhook, without id, sender and time. */
  content: { type: string; [key: string]: Json };
  /** Milliseconds. */
  at: number;
}

/** A message that Meta accepted from us. */
export interface SentMessage {
  id: string;
  phone_number_id: string;
  /** The person in their current state. */
  person: Person;
  /** The person's phone and user id when it was sent. */
  to: string;
  user_id: string;
  /** `to` or `recipient`, as given. */
  input: string;
  type: 'text' | 'template';
  /** The text, or that of a template with its variables filled in. */
  text: string;
  template: {
    name: string;
    language: string;
    category: Template['category'];
    variables: Record<string, string>;
  } | null;
  /** The id of the message that it replies to. */
  context: string | null;
  biz_opaque_callback_data: string | null;
  /** Why WhatsApp did not deliver it, although Meta accepted it; null if there was no failure. */
  failed: RefusalCode | null;
  at: number;
}

export interface MediaFile {
  id: string;
  bytes: Uint8Array;
  mime_type: string;
  phone_number_id: string;
}

/** The data that the fake keeps. */
export interface State {
  readonly accounts: Map<string, Account>;
  readonly numbers: Map<string, BusinessNumber>;
  /** The people, by user id. */
  readonly people: Map<string, Person>;
  readonly media: Map<string, MediaFile>;
  /** Messages from people, by id. */
  readonly inbound: Map<string, ChatMessage>;
  readonly sent: SentMessage[];
  /** All actions other than messages, oldest first. */
  readonly signs: { phone_number_id: string; message_id: string; sign: 'read' | 'typing'; at: number }[];
  /** The portfolio of all accounts that don't have a separate one. */
  portfolio: Portfolio;
  now(): number;
}

/** Returns an id in Meta's format for objects. */
export const createId = (): string => `1${String(randomInt(10 ** 14)).padStart(14, '0')}`;

/** Returns an opaque id, with the characters of base64. */
export const createWamid = (person: Person): string =>
  `wamid.HBgL${Buffer.from(`${person.phone}\u0015\u0002${randomBytes(12).toString('latin1')}`, 'latin1').toString('base64')}`;

/** Returns the person with this phone. Creates one if there is none. */
export function findPerson(state: State, phone: string): Person {
  for (const person of state.people.values()) {
    if (person.phone === phone || person.wa_id === phone) return person;
  }
  return addPerson(state, { phone });
}

export function addPerson(state: State, given: Partial<Person> & Pick<Person, 'phone'>): Person {
  const person: Person = {
    user_id: createUserId(),
    wa_id: given.phone,
    name: 'Sheena Nelson',
    username: null,
    hides_phone: false,
    on_whatsapp: true,
    marketing: 'open',
    fails_with: null,
    ...given,
  };
  state.people.set(person.user_id, person);
  return person;
}

const createUserId = (): string =>
  `US.${randomInt(1, 10)}${String(randomInt(10 ** 14)).padStart(14, '0')}${randomInt(1000, 10_000)}`;

/** Returns the number as Meta displays it: `+1 555-078-3881`. */
export function formatPhone({ phone, dial_code }: BusinessNumber): string {
  const rest = phone.slice(dial_code.length);
  return `+${dial_code} ${[rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)].filter(Boolean).join('-')}`;
}

/** Returns Meta's name for a limit of the portfolio. */
export function formatTier(limit: number | null): string {
  if (limit === null) return 'TIER_UNLIMITED';
  return `TIER_${limit >= 1000 ? `${limit / 1000}K` : limit}`;
}
