/**
 * The error if a backup can't be written, read or restored. The message is one sentence with the reason and what to do.
 */
export class BackupError extends Error {
  override name = 'BackupError';
}
