// Every kind of job, declared once. `job-handlers.ts` names the verb that does it. They stand beside the features
// rather than in them, because most are added by features below the one that does the work.
import { defineJob } from './platform/jobs/job-kind.ts';

export const JOBS = {
  /** Checks somebody who is to be contacted: registered? blocked? in touch already? */
  verify: defineJob({ name: 'first-contact.verify', payload: ['id'], key: 'verify:{id}' }),
  /** Works off a number's queue of first contacts. */
  dispatch: defineJob({
    name: 'first-contact.dispatch',
    payload: ['number_id'],
    key: 'dispatch:{number_id}',
    standsForQueue: true,
  }),
  /** Queues the leads of a campaign that were imported before it could contact them. */
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
  /** Adds a turn for each lead who wrote while the campaign was paused. */
  catchUp: defineJob({
    name: 'agent.catch-up',
    payload: ['campaign_id'],
    key: 'catch-up:{campaign_id}',
    standsForQueue: true,
  }),
  /** Sends a message that waits. */
  send: defineJob({ name: 'messages.send', payload: ['message_id'], key: 'send:{message_id}' }),
  /** Adds a send for each message that waits on a number which is connected again. */
  wake: defineJob({
    name: 'messages.wake',
    payload: ['number_id'],
    key: 'wake:{number_id}',
    standsForQueue: true,
  }),
  /**
   * Delivers what waits for a webhook subscription. The key is the delivery's: with the subscription's, transactions
   * that emit events at the same time would wait for each other.
   */
  deliver: defineJob({
    name: 'webhooks.deliver',
    payload: ['webhook_id', 'delivery_id'],
    key: 'deliver:{delivery_id}',
    standsForQueue: true,
  }),
};
