// Declares every kind of job once; `job-handlers.ts` names the verb that does it. The jobs stand beside the features,
// because most are added by a feature below the one that does the work.
import { defineJob } from './platform/jobs/job-kind.ts';

export const JOBS = {
  /** Checks a person before the first contact: registered? blocked? in touch already? */
  verify: defineJob({ name: 'first-contact.verify', payload: ['id'], key: 'verify:{id}' }),
  /** Lets those be checked who wait for it: the number was disconnected, or they are more than it may ask about at once. */
  recheck: defineJob({
    name: 'first-contact.recheck',
    payload: ['number_id'],
    key: 'recheck:{number_id}',
    standsForQueue: true,
  }),
  /** Works off a number's queue of first contacts. */
  dispatch: defineJob({
    name: 'first-contact.dispatch',
    payload: ['number_id'],
    key: 'dispatch:{number_id}',
    standsForQueue: true,
  }),
  /** Queues the leads that were imported before their campaign could contact them. */
  takeUp: defineJob({
    name: 'first-contact.take-up',
    payload: ['campaign_id'],
    key: 'take-up:{campaign_id}',
    standsForQueue: true,
  }),
  /** Asks a number's provider for the templates that campaigns name. */
  checkTemplates: defineJob({
    name: 'templates.check',
    payload: ['number_id'],
    key: 'templates:{number_id}',
    standsForQueue: true,
  }),
  /** Answers what a lead wrote. */
  turn: defineJob({ name: 'agent.turn', payload: ['lead_id'], key: 'turn:{lead_id}' }),
  /** Writes to a lead who is silent. */
  followUp: defineJob({ name: 'agent.follow-up', payload: ['lead_id'], key: 'follow-up:{lead_id}' }),
  /** Hands a conversation to a person, because the agent's work on it crashed the process. */
  giveUp: defineJob({ name: 'agent.give-up', payload: ['lead_id', 'why'], key: 'give-up:{lead_id}' }),
  /** Adds a turn for each lead who wrote while the campaign was paused. */
  catchUp: defineJob({
    name: 'agent.catch-up',
    payload: ['campaign_id'],
    key: 'catch-up:{campaign_id}',
    standsForQueue: true,
  }),
  /** Looks again whose an echo is, which came before the engine's answer to a send. */
  echo: defineJob({
    name: 'messages.echo',
    payload: ['engine_message_id', 'waiting'],
    key: 'echo:{engine_message_id}',
  }),
  /** Looks again whose a receipt is, which came before the engine's answer to a send. */
  receipt: defineJob({ name: 'messages.receipt', payload: ['id', 'waiting'], key: 'receipt:{id}' }),
  /** Fetches the file of a message. */
  fetchMedia: defineJob({ name: 'media.fetch', payload: ['message_id'], key: 'media:{message_id}' }),
  /** Reads a file that came, or did not: puts a recording into words, and ends the wait of a turn. */
  readFile: defineJob({
    name: 'conversations.read-file',
    payload: ['message_id'],
    key: 'read-file:{message_id}',
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
  /** Keeps a number connected. */
  keep: defineJob({
    name: 'numbers.keep',
    payload: ['number_id'],
    key: 'keep:{number_id}',
    standsForQueue: true,
  }),
  /** Watches a phone being linked to a number. */
  pair: defineJob({
    name: 'numbers.pair',
    payload: ['number_id'],
    key: 'pair:{number_id}',
    standsForQueue: true,
  }),
  /** Tells that a number is disconnected, once the grace time is over. */
  tellIncident: defineJob({
    name: 'numbers.tell-incident',
    payload: ['number_id'],
    key: 'tell-incident:{number_id}',
    standsForQueue: true,
  }),
  /** Lets a number write to new people again, once the network's restriction is over. */
  restrictionOver: defineJob({
    name: 'numbers.restriction-over',
    payload: ['number_id'],
    key: 'restriction-over:{number_id}',
    standsForQueue: true,
  }),
  /**
   * Delivers what waits for a webhook subscription. The key names the delivery: with one key for the subscription,
   * transactions that emit events at the same time would wait for each other.
   */
  deliver: defineJob({
    name: 'webhooks.deliver',
    payload: ['webhook_id', 'delivery_id'],
    key: 'deliver:{delivery_id}',
    standsForQueue: true,
  }),
  /** Asks a calendar's provider for the meeting that a lead chose. */
  askCalendar: defineJob({
    name: 'bookings.ask',
    payload: ['booking_id'],
    key: 'ask-calendar:{booking_id}',
    standsForQueue: true,
  }),
  /** Tells a calendar's provider that a meeting is off. */
  cancelMeeting: defineJob({
    name: 'bookings.cancel',
    payload: ['booking_id'],
    key: 'cancel-meeting:{booking_id}',
    standsForQueue: true,
  }),
  /** Reminds a lead of a meeting, and looks whether it took place. */
  followMeeting: defineJob({
    name: 'agent.follow-meeting',
    payload: ['booking_id'],
    key: 'follow-meeting:{booking_id}',
    standsForQueue: true,
  }),
  /** The campaign reminds at other times: looks anew at each meeting that stands. */
  followCampaign: defineJob({
    name: 'bookings.follow-campaign',
    payload: ['campaign_id'],
    key: 'follow-campaign:{campaign_id}',
    standsForQueue: true,
  }),
  /** Tells a lead what became of a meeting. */
  tellBooking: defineJob({
    name: 'agent.tell-booking',
    payload: ['booking_id', 'news'],
    key: 'tell-booking:{booking_id}',
  }),
  /** Tells a calendar's provider where to call, or reads what changed where it does not call. */
  keepCalendar: defineJob({
    name: 'bookings.keep-calendar',
    payload: ['calendar_id'],
    key: 'keep-calendar:{calendar_id}',
    standsForQueue: true,
  }),
  /** Asks a calendar's provider for its time zone. */
  readZone: defineJob({
    name: 'campaigns.read-zone',
    payload: ['calendar_id'],
    key: 'read-zone:{calendar_id}',
    standsForQueue: true,
  }),
  /** Gives a conversation back to the agent once a member's reply is out. */
  giveBack: defineJob({
    name: 'inbox.give-back',
    payload: ['message_id', 'member_id', 'name', 'asked_at'],
    key: 'give-back:{message_id}',
  }),
  /** Changes many leads at once, or undoes that. */
  changeMany: defineJob({
    name: 'bulk.work',
    payload: ['bulk_id'],
    key: 'bulk:{bulk_id}',
    standsForQueue: true,
  }),
  /** Imports the rows of a file. */
  importRows: defineJob({
    name: 'first-contact.import-rows',
    payload: ['import_id'],
    key: 'import-rows:{import_id}',
    standsForQueue: true,
  }),
  /** Takes the leads out of a deleted list. */
  emptyList: defineJob({
    name: 'bulk.empty-list',
    payload: ['list_id'],
    key: 'empty-list:{list_id}',
    standsForQueue: true,
  }),
};
