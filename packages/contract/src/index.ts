// THE contract: every operation, record, error and event of Parley. Routes, validation, the client and the
// documentation derive from these values. Imports zod only.
import { bookings } from './bookings.ts';
import { campaigns } from './campaigns.ts';
import { conversations } from './conversations.ts';
import { identity } from './identity.ts';
import { leads } from './leads.ts';
import { sandbox } from './sandbox.ts';
import { webhooks } from './webhooks.ts';

export * from './bookings.ts';
export { brand } from './brand.ts';
export * from './campaigns.ts';
export * from './conversations.ts';
export * from './errors.ts';
export * from './events.ts';
export { parseTimestamp } from './fields.ts';
export * from './identity.ts';
export * from './leads.ts';
export * from './operation.ts';
export * from './sandbox.ts';
export * from './scopes.ts';
export * from './versions.ts';
export * from './webhooks.ts';

/** Every operation, by resource and verb: `contract.leads.get`. */
export const contract = { identity, leads, conversations, campaigns, bookings, webhooks, sandbox };
