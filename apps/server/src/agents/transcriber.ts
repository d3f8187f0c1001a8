// The transcription of voice notes (agents.md#voice-notes-and-images).
import { formatReason, type Reason } from '@parley/contract';

/** Returns the transcriber for a workspace's voice notes; null if the workspace has none. */
export type OpenListener = (teamId: string) => Promise<Listener | null>;

/** Transcribes a recording with one call of a model. */
export interface Listener {
  /**
   * Returns the text of a recording.
   * @throws {NotTranscribed}
   */
  hear(recording: { lead_id: string; audio: Uint8Array; type: string }): Promise<string>;
}

/** Thrown if a recording could not be transcribed. */
export class NotTranscribed extends Error {
  /** The earliest delay after which a retry might succeed, in milliseconds; null if no retry can succeed. */
  readonly againMs: number | null;
  /** The reason. The error's `message` is its English text. */
  readonly reason: Reason;
  constructor(reason: Reason, againMs: number | null) {
    super(formatReason(reason));
    this.name = 'NoWords';
    this.reason = reason;
    this.againMs = againMs;
  }
}
