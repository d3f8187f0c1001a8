// Every kind of job, once. Whoever decides that work is to be done adds its job; the verb that does it is named in
// `job-handlers.ts`. Most are added by features below the one that does the work, so they are declared above neither.
import { defineJob } from './platform/jobs/job-kind.ts';

export const JOBS = {
  /** Judges somebody who is to be contacted first: registered? blocked? in touch already? */
  verify: defineJob({ name: 'first-contact.verify', payload: ['id'], key: 'verify:{id}' }),
  /** Works off a number's queue of first contacts. */
  dispatch: defineJob({
    name: 'first-contact.dispatch',
    payload: ['number_id'],
    key: 'dispatch:{number_id}',
    standsForQueue: true,
  }),
  /** Queues the leads of a campaign that were imported before it could work them. */
  takeUp: defineJob({
    name: 'first-contact.take-up',
    payload: ['campaign_id'],
    key: 'take-up:{campaign_id}',
    standsForQueue: true,
  }),
  /** Answers what a lead wrote. */
  turn: defineJob({ name: 'agent.turn', payload: ['lead_id'], key: 'turn:{lead_id}' }),
  /** Writes to a lead who is silent. */
  followUp: defineJob({ name: 'agent.follow-up', payload: ['lead_id'], key: 'follow-up:{lead_id}' }),
  /** Adds the turns that a campaign owes which is active again. */
  catchUp: defineJob({
    name: 'agent.catch-up',
    payload: ['campaign_id'],
    key: 'catch-up:{campaign_id}',
    standsForQueue: true,
  }),
  /** Sends a message that waits. */
  send: defineJob({ name: 'messages.send', payload: ['message_id'], key: 'send:{message_id}' }),
  /** Adds the sends of a number that is connected again. */
  wake: defineJob({
    name: 'messages.wake',
    payload: ['number_id'],
    key: 'wake:{number_id}',
    standsForQueue: true,
  }),
  /**
   * Brings what waits for a subscription. The key is the delivery's: transactions that shared the subscription's would
   * wait for each other.
   */
  deliver: defineJob({
    name: 'webhooks.deliver',
    payload: ['webhook_id', 'delivery_id'],
    key: 'deliver:{delivery_id}',
    standsForQueue: true,
  }),
};
