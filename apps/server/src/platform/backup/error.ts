/** A backup can't be written, read or restored; the message is one sentence that says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
