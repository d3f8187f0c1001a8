// Stores the files of messages on this machine's disk or in a bucket. A file's place contains its day and its
// workspace, so expired files are found by name only, even without a row.
import type { BucketSettings } from '../bucket.ts';

/** A file of a message. */
export interface FilePlace {
  /** The day in UTC, such as `2026-11-22`. */
  day: string;
  team_id: string;
  message_id: string;
}

export interface FileStore {
  /** Stores a finished file by moving or copying it. Replaces an existing file. */
  put(file: string, place: FilePlace): Promise<void>;
  /** Returns the bytes of a file; null if there is no such file. */
  read(place: FilePlace): Promise<ReadableStream<Uint8Array> | null>;
  /** Deletes a file if it exists. */
  remove(place: FilePlace): Promise<void>;
  /** Deletes all files of earlier days, except files that Parley did not name. */
  forget(before: string): Promise<void>;
}

export const DAY_NAME = /^\d{4}-\d{2}-\d{2}$/;
export const TEAM_NAME = /^team_[0-9a-z]{26}$/;
export const FILE_NAME = /^msg_[0-9a-z]{26}$/;

export function buildFilePath({ day, team_id, message_id }: FilePlace): string {
  return `${day}/${team_id}/${message_id}`;
}

export interface FileSettings {
  /** The folder on this machine, which is created with the first file. */
  dir: string;
  /** The retention period of files in days. */
  days: number;
  /** The bucket; undefined if files are stored in the folder. */
  bucket: BucketSettings | undefined;
}
