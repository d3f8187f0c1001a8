// WhatsApp's refusals by code, with the texts of Meta's table of error codes. Some are answers, some arrive later as
// the error of a `failed` status, and 131047 can be either.

import { GraphError } from '../graph/errors.ts';
import type { Json } from '../http.ts';

const TABLE = {
  130429: ['Rate limit hit', 'Cloud API message throughput has been reached.'],
  130472: [
    "User's number is part of an experiment",
    'Message was not sent as part of an experiment. See more details at the documentation.',
  ],
  130497: [
    'Business account is restricted from messaging users in this country.',
    'The WhatsApp Business account is restricted from messaging to users in certain countries.',
  ],
  131000: ['Something went wrong', 'Message failed to send due to an unknown error.'],
  131005: ['Access denied', 'Permission is either not granted or has been removed.'],
  131008: ['Required parameter is missing', 'The request is missing a required parameter.'],
  131009: ['Parameter value is not valid', 'One or more parameter values are invalid.'],
  131016: ['Service unavailable', 'A service is temporarily unavailable.'],
  131021: ['Recipient cannot be sender', 'Sender and recipient phone number is the same.'],
  131026: ['Message undeliverable', 'Unable to deliver message.'],
  131031: [
    'Business Account locked',
    'The WhatsApp Business account associated with the app has been restricted or disabled for violating a platform policy.',
  ],
  131042: ['Business eligibility payment issue', 'There was an error related to your payment method.'],
  131047: [
    'Re-engagement message',
    'More than 24 hours have passed since the recipient last replied to the sender number.',
  ],
  131048: [
    'Spam rate limit hit',
    'Message failed to send because there are restrictions on how many messages can be sent from this phone number.',
  ],
  131049: [
    'This message was not delivered to maintain healthy ecosystem engagement.',
    'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
  ],
  131050: [
    'User has stopped marketing messages',
    'Unable to deliver the message. This recipient has chosen to stop receiving marketing messages on WhatsApp from your business.',
  ],
  131051: ['Message type unknown', 'Message type is currently not supported.'],
  131052: ['Media download error', 'Unable to download the media sent by the user.'],
  131056: [
    '(Business Account, Consumer Account) pair rate limit hit',
    'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
  ],
  131057: ['Account in maintenance mode', 'Business Account is in maintenance mode.'],
  132000: [
    'Number of parameters does not match the expected number of params',
    'The number of variable parameter values did not match the number of variable parameters defined in the template.',
  ],
  132001: [
    'Template name does not exist in the translation',
    'The template does not exist in the specified language or the template has not been approved.',
  ],
  132005: ['Translated text too long', 'Translated text is too long.'],
  132007: ['Content Policy Violated', 'Template content violates a WhatsApp policy.'],
  132012: [
    'Parameter format does not match format in the created template',
    'Variable parameter values formatted incorrectly.',
  ],
  132015: [
    'Template is Paused',
    'Template is paused due to low quality so it cannot be sent in a template message.',
  ],
  132016: [
    'Template is Disabled',
    'Template has been paused too many times due to low quality and is now permanently disabled.',
  ],
  132018: [
    'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    'Invalid parameter text.',
  ],
  133010: ['Account not registered', 'Phone number not registered on the WhatsApp Business Platform.'],
} as const satisfies Record<number, readonly [title: string, details: string]>;

export type RefusalCode = keyof typeof TABLE;

const STATUSES: Partial<Record<RefusalCode, number>> = {
  130497: 403,
  131005: 403,
  131031: 403,
  131000: 500,
  131016: 503,
  131057: 500,
};

/** Returns the refusal as an answer. */
export function buildRefusal(code: RefusalCode, details: string = TABLE[code][1]): GraphError {
  return new GraphError({ code, title: TABLE[code][0], details, status: STATUSES[code] ?? 400 });
}

/** Returns the error of a status, a message or an account, as in webhooks. */
export function buildWebhookError(
  code: RefusalCode,
  details: string = TABLE[code][1],
): { [key: string]: Json } {
  return {
    code,
    title: TABLE[code][0],
    message: TABLE[code][0],
    error_data: { details },
    href: 'https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes',
  };
}
