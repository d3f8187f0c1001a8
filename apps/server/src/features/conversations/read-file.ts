// Called when a file has arrived or can no longer arrive. A recording is transcribed, and its words count as if they
// were typed, even as an opt-out (agents.md#voice-notes-and-images). Then the pending turn continues.
import { buffer } from 'node:stream/consumers';
import { ContractError, fact, type Reason } from '@parley/contract';
import { NotTranscribed, type OpenListener } from '../../agents/models/port.ts';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { TextSignals } from '../../language/signals.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import {
  type LeadState,
  lockLead,
  recordDataRequest,
  recordReply,
  undoOptOut,
  writeEntry,
} from '../leads/index.ts';
import {
  countTranscription,
  findUntranscribed,
  type Media,
  markFileComplete,
  type Recording,
  readMedia,
} from '../media/index.ts';
import { confirmOptOut, saveTranscription } from '../messages/index.ts';
import { drawFrom } from '../pacing/index.ts';
import { readSignals } from './read-signals.ts';
import * as store from './store.ts';
import { isOptInMessage, isOptOutMessage, stopContact } from './store-messages.ts';

const SECOND_MS = 1_000;
/** The delays before a model is asked again after a temporary failure. */
const AGAIN_MS = [5, 15, 60, 600].map((seconds) => seconds * SECOND_MS);
const LONGEST_WAIT_MS = 3_600_000;
const MOST_LOOKS = 3;
const MOST_HEARINGS = AGAIN_MS.length + 1;

/** The result of transcribing a recording; `why` is the reason if there are no words. */
type TranscriptionResult = { words: string } | { words: null; why: Reason | null };

export async function readFile(
  ctx: Ctx,
  listenerOf: OpenListener,
  media: Media,
  messageId: string,
): Promise<void> {
  const recording = await findUntranscribed(ctx.db, ctx.teamId, messageId);
  let heard: TranscriptionResult = { words: null, why: null };
  if (recording) {
    try {
      heard = await transcribe(ctx, listenerOf, media, messageId, recording);
    } catch (error) {
      if (!(error instanceof NotTranscribed)) throw error;
      ctx.log.warn({ message: messageId, err: error }, 'a recording was not transcribed');
      const wait = waitAfter(error, recording.hearings);
      if (wait !== undefined) {
        const payload = { team_id: ctx.teamId, message_id: messageId };
        await ctx.jobs.add(ctx.db, JOBS.readFile, payload, { at: new Date(ctx.clock.ms() + wait) });
        return;
      }
      heard = { words: null, why: error.reason };
    }
  }
  const [signals] = await readSignals(ctx, [heard.words]);
  await ctx.db.transaction((tx) => storeTranscript(tx, ctx, messageId, heard, signals!));
}

/** Returns the delay before the next attempt; undefined after the last attempt. */
function waitAfter({ againMs }: NotTranscribed, hearings: number): number | undefined {
  const usual = againMs === null ? undefined : AGAIN_MS[hearings];
  return usual && Math.max(usual, Math.min(againMs ?? 0, LONGEST_WAIT_MS));
}

/**
 * Returns the words of a recording. They are null with a reason if the recording can never be transcribed, and null
 * without one if the workspace has no model for transcription.
 * @throws {NotTranscribed} if the file or the model is unavailable.
 */
async function transcribe(
  ctx: Ctx,
  listenerOf: OpenListener,
  media: Media,
  messageId: string,
  { lead_id, mime_type, told_type, hearings }: Recording,
): Promise<TranscriptionResult> {
  const listener = await listenerOf(ctx.teamId);
  if (!listener) return { words: null, why: null };
  // The process that made the last attempt died, so no reason was recorded.
  if (hearings >= MOST_HEARINGS) return { words: null, why: fact('transcription_lost') };
  const type = [mime_type, told_type].find((one) => one && /^(audio|video)\//.test(one));
  if (!type) return { words: null, why: fact('file_without_recording') };
  const audio = await readBytes(ctx, media, messageId);
  await countTranscription(ctx.db, ctx.teamId, messageId);
  const words = (await listener.hear({ lead_id, audio, type })).trim();
  return words === '' ? { words: null, why: fact('nothing_said') } : { words };
}

async function readBytes(ctx: Ctx, media: Media, messageId: string): Promise<Uint8Array> {
  try {
    const { open } = await readMedia(ctx, media, messageId);
    return await buffer(await open());
  } catch (error) {
    // The file might be on another machine's disk.
    if (error instanceof ContractError) throw new NotTranscribed(fact('recording_unavailable'), null);
    throw error;
  }
}

async function storeTranscript(
  tx: Queries,
  ctx: Ctx,
  messageId: string,
  heard: TranscriptionResult,
  signals: TextSignals,
): Promise<void> {
  const { teamId } = ctx;
  const lead = await lockMessageLead(tx, teamId, messageId);
  const told = (await store.findSettledFile(tx, teamId, messageId))!;
  const isNew = heard.words !== null && (await saveTranscription(tx, teamId, messageId, heard.words));
  const awaited = await markFileComplete(tx, teamId, messageId, ctx.clock.now());
  const agent: Ctx = { ...ctx, actor: { kind: 'agent' } };
  if (heard.words === null && heard.why !== null) {
    await writeEntry(tx, ctx, lead.id, fact('voice_note_not_transcribed', { reason: heard.why }));
  }
  let isBack = false;
  if (isNew && !isPast(told, messageId)) {
    const now = ctx.clock.now();
    if (signals.asks_deletion) await recordDataRequest(tx, ctx, lead);
    const optsOut = isOptOutMessage(lead, signals);
    const said = { at: now, name: null, campaign_id: lead.campaign_id, opts_out: optsOut };
    if (optsOut) {
      await recordReply(tx, ctx, lead, said);
      return stopContact(tx, ctx, lead, signals);
    }
    if (signals.opts_out) await confirmOptOut(tx, agent, lead.id, fact('lead_opted_out'));
    const written = { id: messageId, lead_id: lead.id, sent_at: told.sent_at };
    isBack = isOptInMessage(lead, signals) && (await store.isNewest(tx, teamId, written));
    if (isBack) {
      await undoOptOut(tx, agent, lead, messageId, fact('lead_opted_in'));
      await recordReply(tx, ctx, lead, said);
    }
  }
  if (!awaited && !isBack) return;
  const quiet = told.reply_delay ? drawFrom(told.reply_delay, ctx.random) : 0;
  const at = Math.max(ctx.clock.ms(), (told.last_message_at?.getTime() ?? 0) + quiet);
  await ctx.jobs.add(tx, JOBS.turn, { team_id: teamId, lead_id: lead.id }, { at: new Date(at) });
}

/**
 * Locks and returns the lead who wrote the message. Reads the lead again after each wait, because the lead can be
 * merged in the meantime.
 */
async function lockMessageLead(tx: Queries, teamId: string, messageId: string): Promise<LeadState> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { lead_id } = (await store.findSettledFile(tx, teamId, messageId))!;
    const lead = await lockLead(tx, teamId, lead_id);
    if (lead) return lead;
  }
  throw new Error(`the lead of ${messageId} is not to be found`);
}

function isPast({ past_message_id }: store.SettledFile, messageId: string): boolean {
  return past_message_id !== null && messageId <= past_message_id;
}
