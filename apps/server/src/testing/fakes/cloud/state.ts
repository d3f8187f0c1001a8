// What Meta knows: accounts and their numbers and templates, people, files, and what was sent.
import { randomBytes, randomInt } from 'node:crypto';
import type { Json } from '../http.ts';
import type { RefusalCode } from './refusals.ts';

export type TemplateStatus = 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED';

export interface Template {
  id: string;
  name: string;
  language: string;
  status: TemplateStatus;
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION';
  /** `Hi {{1}}` or `Hi {{first_name}}`; variables are by number or by name in all of a template. */
  body: string;
  header: string | null;
  footer: string | null;
  /** WhatsApp finds at sending that the text breaks a policy (132007). */
  breaks_policy: boolean;
}

/** With how many people outside a window templates may begin in 24 hours, over all its numbers; null for no limit. */
export interface Portfolio {
  limit: number | null;
}

/** A WhatsApp Business account. */
export interface Account {
  id: string;
  name: string;
  templates: Template[];
  /** Whether the app hears of it. */
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
  /** The `phone_number_id`. */
  id: string;
  account_id: string;
  /** International digits. */
  phone: string;
  /** The country code within {@link BusinessNumber.phone}. */
  dial_code: string;
  verified_name: string;
  quality_rating: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN';
  status: NumberStatus;
  /** Messages in a second. */
  throughput: number;
  /** Whether a person uses the number in the WhatsApp Business app too. */
  is_on_biz_app: boolean;
  /** WhatsApp lets it send nothing for now (131048). */
  spam_limited: boolean;
}

/** Somebody who uses WhatsApp, or doesn't. */
export interface Person {
  /** Scoped to the business: `US.13491208655302741918`. */
  user_id: string;
  /** International digits. */
  phone: string;
  /** The phone as WhatsApp knows it, where that differs from the dialled one. */
  wa_id: string;
  name: string;
  username: string | null;
  /** The business doesn't learn the phone: webhooks come without it. */
  hides_phone: boolean;
  on_whatsapp: boolean;
  /** Whether marketing templates reach them: 131049 when `capped`, 131050 when `stopped`. */
  marketing: 'open' | 'capped' | 'stopped';
  /** What every message to them fails with after it was accepted. */
  fails_with: RefusalCode | null;
}

/** A message in a chat of a number. */
export interface ChatMessage {
  /** The `wamid.…`. */
  id: string;
  number: BusinessNumber;
  person: Person;
  /** As the webhook tells it, without id, sender and time. */
  content: { type: string; [key: string]: Json };
  /** Milliseconds. */
  at: number;
}

/** A message that Meta took from us. */
export interface Sent {
  id: string;
  phone_number_id: string;
  /** As they are now. */
  person: Person;
  /** The person's phone and user id at the time. */
  to: string;
  user_id: string;
  /** `to` or `recipient` as given. */
  input: string;
  type: 'text' | 'template';
  /** The text, or a template's with its variables filled in. */
  text: string;
  template: {
    name: string;
    language: string;
    category: Template['category'];
    variables: Record<string, string>;
  } | null;
  /** The message that it answers. */
  context: string | null;
  biz_opaque_callback_data: string | null;
  /** Why it never reached WhatsApp although Meta took it. */
  failed: RefusalCode | null;
  at: number;
}

export interface MediaFile {
  id: string;
  bytes: Uint8Array;
  mime_type: string;
  phone_number_id: string;
}

/** What the fake remembers. */
export interface State {
  readonly accounts: Map<string, Account>;
  readonly numbers: Map<string, BusinessNumber>;
  /** By user id. */
  readonly people: Map<string, Person>;
  readonly media: Map<string, MediaFile>;
  /** Messages of people, by id. */
  readonly inbound: Map<string, ChatMessage>;
  readonly sent: Sent[];
  /** What else was done, oldest first. */
  readonly signs: { phone_number_id: string; message_id: string; sign: 'read' | 'typing'; at: number }[];
  /** Of accounts that have no other. */
  portfolio: Portfolio;
  now(): number;
}

/** An id as Meta gives them to objects. */
export const newId = (): string => `1${String(randomInt(10 ** 14)).padStart(14, '0')}`;

/** Opaque, with the characters that base64 brings. */
export const newWamid = (person: Person): string =>
  `wamid.HBgL${Buffer.from(`${person.phone}\u0015\u0002${randomBytes(12).toString('latin1')}`, 'latin1').toString('base64')}`;

/** The person with this phone; one who has it from now on unless there is. */
export function personOf(state: State, phone: string): Person {
  for (const person of state.people.values()) {
    if (person.phone === phone || person.wa_id === phone) return person;
  }
  return addPerson(state, { phone });
}

export function addPerson(state: State, given: Partial<Person> & Pick<Person, 'phone'>): Person {
  const person: Person = {
    user_id: newUserId(),
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

export const newUserId = (): string =>
  `US.${randomInt(1, 10)}${String(randomInt(10 ** 14)).padStart(14, '0')}${randomInt(1000, 10_000)}`;

/** `+1 555-078-3881`, as Meta shows a number. */
export function displayed({ phone, dial_code }: BusinessNumber): string {
  const rest = phone.slice(dial_code.length);
  return `+${dial_code} ${[rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)].filter(Boolean).join('-')}`;
}

/** How Meta calls a limit of the portfolio. */
export function tierOf(limit: number | null): string {
  if (limit === null) return 'TIER_UNLIMITED';
  return `TIER_${limit >= 1000 ? `${limit / 1000}K` : limit}`;
}
