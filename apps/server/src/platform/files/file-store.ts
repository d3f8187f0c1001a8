// Where files of messages are kept: on this machine's disk or in a bucket. A file's place says from which day it is and
// whose it is, so what is too old is found by its name alone, also a file of which no row knows.
import type { BucketSettings } from '../bucket.ts';

/** A file of a message. */
export interface FilePlace {
  /** UTC, `2026-11-22`. */
  day: string;
  team_id: string;
  message_id: string;
}

export interface FileStore {
  /** Keeps a finished file: moves it here, or copies it. A file that is there already is replaced. */
  put(file: string, place: FilePlace): Promise<void>;
  /** null where there is no such file. */
  read(place: FilePlace): Promise<ReadableStream<Uint8Array> | null>;
  /** Deletes a file, if it is there. */
  remove(place: FilePlace): Promise<void>;
  /** Deletes all files of earlier days; nothing that we did not name. */
  forget(before: string): Promise<void>;
}

export const DAY_NAME = /^\d{4}-\d{2}-\d{2}$/;
export const TEAM_NAME = /^team_[0-9a-z]{26}$/;
export const FILE_NAME = /^msg_[0-9a-z]{26}$/;

export function pathOf({ day, team_id, message_id }: FilePlace): string {
  return `${day}/${team_id}/${message_id}`;
}

export interface FileSettings {
  /** The folder on this machine; made with the first file. */
  dir: string;
  /** Files are kept for this many days. */
  days: number;
  /** undefined: they are kept in the folder. */
  bucket: BucketSettings | undefined;
}
