// Copies backups to a bucket, off this machine.
import { type BucketSettings, openBucket } from '../bucket.ts';
import { findOldBackups } from './backup-schedule.ts';
import { BackupError } from './error.ts';

export interface BackupBucket {
  /** Copies a file into the bucket. @returns the object's URL. */
  put(file: string, name: string): Promise<string>;
  /** Deletes all but the newest `keep` scheduled backups in the same folder. */
  prune(keep: number): Promise<void>;
}

export function openBackupBucket(settings: BucketSettings, signal: AbortSignal): BackupBucket {
  const bucket = openBucket(settings, signal);
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new BackupError(`The bucket ${settings.url} ${what} (${(error as Error).message}).`, {
        cause: error,
      });
    }
  };
  return {
    put: (file, name) =>
      attempt('did not accept the backup', async () => {
        await bucket.put(file, name);
        return bucket.getAddress(name);
      }),
    prune: (keep) =>
      attempt('did not delete old backups', async () => {
        for (const name of findOldBackups(await bucket.list(), keep)) await bucket.remove(name);
      }),
  };
}
