// Declares every kind of job once; `composition/job-handlers.ts` names the verb that does it. The declarations are
// outside the features, because most jobs are added by a feature below the one that does the work.
import { defineJob } from './platform/jobs/job-kind.ts';

export const JOBS = {
  /** Checks a person before the first contact: registration, block list, earlier contact. */
  verify: defineJob({ name: 'first-contact.verify', payload: ['id'], key: 'verify:{id}' }),
  /** Continues checks that waited because the number was disconnected or had reached its limit of checks. */
  recheck: defineJob({
    name: 'first-contact.recheck',
    payload: ['number_id'],
    key: 'recheck:{number_id}',
    standsForQueue: true,
  }),
  /** Processes a number's queue of first contacts. */
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
  /** Requests from a number's provider the templates that campaigns use. */
  checkTemplates: defineJob({
    name: 'templates.check',
    payload: ['number_id'],
    key: 'templates:{number_id}',
    standsForQueue: true,
  }),
  /** Answers a lead's messages. */
  turn: defineJob({ name: 'agent.turn', payload: ['lead_id'], key: 'turn:{lead_id}' }),
  /** Writes to a lead who has not answered. */
  followUp: defineJob({ name: 'agent.follow-up', payload: ['lead_id'], key: 'follow-up:{lead_id}' }),
  /** Resumes a conversation that the agent handed over and no person has taken. */
  resume: defineJob({ name: 'agent.resume', payload: ['lead_id'], key: 'resume:{lead_id}' }),
  /** Hands a conversation to a person, because the agent's work on it crashed the process. */
  giveUp: defineJob({ name: 'agent.give-up', payload: ['lead_id', 'why'], key: 'give-up:{lead_id}' }),
  /** Adds a turn for each lead who wrote while the campaign was paused. */
  catchUp: defineJob({
    name: 'agent.catch-up',
    payload: ['campaign_id'],
    key: 'catch-up:{campaign_id}',
    standsForQueue: true,
  }),
  /** Tries again to match an echo that arrived before the engine's answer to a send. */
  echo: defineJob({
    name: 'messages.echo',
    payload: ['engine_message_id', 'waiting'],
    key: 'echo:{engine_message_id}',
  }),
  /** Tries again to match a receipt that arrived before the engine's answer to a send. */
  receipt: defineJob({ name: 'messages.receipt', payload: ['id', 'waiting'], key: 'receipt:{id}' }),
  /** Fetches the file of a message. */
  fetchMedia: defineJob({ name: 'media.fetch', payload: ['message_id'], key: 'media:{message_id}' }),
  /** Reads a file that arrived or failed: transcribes a recording, and ends the wait of a turn for the file. */
  readFile: defineJob({
    name: 'conversations.read-file',
    payload: ['message_id'],
    key: 'read-file:{message_id}',
  }),
  /** Sends a waiting message. */
  send: defineJob({ name: 'messages.send', payload: ['message_id'], key: 'send:{message_id}' }),
  /** Adds a send for each message that waits for a number that is connected again. */
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
  /** Watches the pairing of a phone with a number. */
  pair: defineJob({
    name: 'numbers.pair',
    payload: ['number_id'],
    key: 'pair:{number_id}',
    standsForQueue: true,
  }),
  /** Reports that a number is disconnected, once the grace period has passed. */
  tellIncident: defineJob({
    name: 'numbers.tell-incident',
    payload: ['number_id'],
    key: 'tell-incident:{number_id}',
    standsForQueue: true,
  }),
  /** Lets a number write to new people again after the network's restriction ends. */
  restrictionOver: defineJob({
    name: 'numbers.restriction-over',
    payload: ['number_id'],
    key: 'restriction-over:{number_id}',
    standsForQueue: true,
  }),
  /**
   * Delivers the waiting events of a webhook subscription. The key contains the delivery: with one key for the
   * subscription, concurrent transactions that emit events would wait for each other.
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
  /** Cancels a meeting at a calendar's provider. */
  cancelMeeting: defineJob({
    name: 'bookings.cancel',
    payload: ['booking_id'],
    key: 'cancel-meeting:{booking_id}',
    standsForQueue: true,
  }),
  /** Reminds a lead of a meeting, and checks whether it took place. */
  followMeeting: defineJob({
    name: 'agent.follow-meeting',
    payload: ['booking_id'],
    key: 'follow-meeting:{booking_id}',
    standsForQueue: true,
  }),
  /** Reschedules the reminders of all confirmed meetings after the campaign's reminder settings change. */
  followCampaign: defineJob({
    name: 'bookings.follow-campaign',
    payload: ['campaign_id'],
    key: 'follow-campaign:{campaign_id}',
    standsForQueue: true,
  }),
  /** Informs a lead about the result of a booking. */
  tellBooking: defineJob({
    name: 'agent.tell-booking',
    payload: ['booking_id', 'news'],
    key: 'tell-booking:{booking_id}',
  }),
  /** Registers the webhook at a calendar's provider, or reads the changes if the provider sends none. */
  keepCalendar: defineJob({
    name: 'bookings.keep-calendar',
    payload: ['calendar_id'],
    key: 'keep-calendar:{calendar_id}',
    standsForQueue: true,
  }),
  /** Reads the time zone from a calendar's provider. */
  readZone: defineJob({
    name: 'campaigns.read-zone',
    payload: ['calendar_id'],
    key: 'read-zone:{calendar_id}',
    standsForQueue: true,
  }),
  /** Gives a conversation back to the agent once a member's reply is sent. */
  giveBack: defineJob({
    name: 'inbox.give-back',
    payload: ['message_id', 'member_id', 'name', 'asked_at'],
    key: 'give-back:{message_id}',
  }),
  /** Ends the snooze of a conversation. */
  endSnooze: defineJob({ name: 'inbox.end-snooze', payload: ['lead_id'], key: 'end-snooze:{lead_id}' }),
  /** Changes many leads, or undoes such a change. */
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
  /** Undoes the import of a file. */
  undoImport: defineJob({
    name: 'first-contact.undo-import',
    payload: ['import_id', 'activity_id'],
    key: 'undo-import:{import_id}',
    standsForQueue: true,
  }),
  /** Removes the leads from a deleted list. */
  emptyList: defineJob({
    name: 'bulk.empty-list',
    payload: ['list_id'],
    key: 'empty-list:{list_id}',
    standsForQueue: true,
  }),
};
