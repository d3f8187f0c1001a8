// The media feature's dependencies besides the context.
import type { EngineKind } from '../../engines/capabilities.ts';
import type { Engine } from '../../engines/port.ts';
import { openBucketFiles } from '../../platform/files/bucket-files.ts';
import { type DiskFiles, openDiskFiles } from '../../platform/files/disk-files.ts';
import type { FilePlace, FileSettings, FileStore } from '../../platform/files/file-store.ts';

/** Time limits for a fetch, in milliseconds. */
export interface MediaLimits {
  /** The maximum time without receiving a byte. */
  silence: number;
  whole: number;
}

export interface Media {
  engineOf: (kind: EngineKind) => Engine;
  /** The files on this machine's disk. Files for the bucket are also written here first. */
  disk: DiskFiles;
  bucket: FileStore | undefined;
  /** The kind of store for new files. */
  keepsIn: StorageKind;
  days: number;
  limits: MediaLimits;
  /** The id by which database rows refer to this process. */
  processId: string;
  /** Aborts current fetches when the process is asked to stop. */
  stopping: AbortSignal;
}

export type StorageKind = 'disk' | 'bucket';

const LIMITS: MediaLimits = { silence: 30_000, whole: 300_000 };

export function createMedia({
  settings,
  ...options
}: Pick<Media, 'engineOf' | 'processId' | 'stopping'> & {
  settings: FileSettings;
  limits?: MediaLimits | undefined;
}): Media {
  const bucket = settings.bucket && openBucketFiles(settings.bucket, options.stopping);
  return {
    ...options,
    limits: options.limits ?? LIMITS,
    disk: openDiskFiles(settings.dir),
    bucket,
    keepsIn: bucket ? 'bucket' : 'disk',
    days: settings.days,
  };
}

/** Returns the store of a kind; undefined for a bucket that is no longer configured. */
export function getFileStore(media: Media, keptIn: StorageKind): FileStore | undefined {
  return keptIn === 'disk' ? media.disk : media.bucket;
}

/** Returns the place of a file: in the folder for the day on which its message arrived. */
export function getFilePlace(teamId: string, file: { message_id: string; created_at: Date }): FilePlace {
  return { day: formatFileDay(file.created_at), team_id: teamId, message_id: file.message_id };
}

/** Returns the day of a time in UTC. */
export function formatFileDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
