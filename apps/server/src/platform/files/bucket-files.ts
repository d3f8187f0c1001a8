// Stores files in a bucket. Objects are listed in the order of their names, which start with the day.
import { type BucketSettings, openBucket } from '../bucket.ts';
import { buildFilePath, DAY_NAME, FILE_NAME, type FileStore, TEAM_NAME } from './file-store.ts';

/** The number of objects in one listing. */
const MOST_LISTED = 1_000;

export function openBucketFiles(settings: BucketSettings, signal: AbortSignal): FileStore {
  const bucket = openBucket(settings, signal);
  return {
    put: (file, place) => bucket.put(file, buildFilePath(place)),
    read: (place) => bucket.read(buildFilePath(place)),
    remove: (place) => bucket.remove(buildFilePath(place)),
    async forget(before) {
      for (;;) {
        const names = await bucket.list(MOST_LISTED);
        const old = names.filter((name) => isOurs(name) && name < before);
        for (const name of old) await bucket.remove(name);
        // The oldest objects come first, so more old ones can exist only if all objects of a full listing are old.
        if (old.length === 0 || names.length < MOST_LISTED) return;
      }
    },
  };
}

function isOurs(name: string): boolean {
  const [day = '', team = '', file = '', ...more] = name.split('/');
  return DAY_NAME.test(day) && TEAM_NAME.test(team) && FILE_NAME.test(file) && more.length === 0;
}
