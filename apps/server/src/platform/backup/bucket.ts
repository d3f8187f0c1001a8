// Copies of backups off this machine, in a bucket of any S3-compatible store.
import { openAsBlob } from 'node:fs';
import { S3mini } from 's3mini';
import { BackupError } from './error.ts';
import { toForget } from './when.ts';

export interface BucketSettings {
  /** `https://host/bucket`, optionally with a folder after it. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

export interface Bucket {
  /** Copies a file into the bucket. @returns its address. */
  put(file: string, name: string): Promise<string>;
  /** Deletes all but the newest `keep` scheduled backups in the same folder. */
  prune(keep: number): Promise<void>;
}

/** The time limit of one request, which carries 8 MiB at most. */
const REQUEST_MS = 5 * 60_000;

export function openBucket({ url, region, keyId, secret }: BucketSettings, signal: AbortSignal): Bucket {
  const { origin, pathname } = new URL(url);
  const [bucket, ...folders] = pathname.split('/').filter(Boolean);
  const folder = folders.map((one) => `${one}/`).join('');
  const s3 = new S3mini({
    endpoint: `${origin}/${bucket}`,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    fetch: (input, init) =>
      fetch(input, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]) }),
  });
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const why = error instanceof Error ? error.message.replace(/^\[s3mini\] /, '') : String(error);
      throw new BackupError(`The bucket ${url} ${what} (${why}).`, { cause: error });
    }
  };
  return {
    put: (file, name) =>
      attempt('did not take the backup', async () => {
        const data = await openAsBlob(file);
        const key = `${folder}${name}`;
        await s3.putAnyObject(key, data, 'application/octet-stream');
        const size = await s3.getContentLength(key);
        if (size !== data.size) throw new Error(`it holds ${size} bytes of ${data.size}`);
        return `${origin}/${bucket}/${key}`;
      }),
    prune: (keep) =>
      attempt('did not let old backups go', async () => {
        const objects = (await s3.listObjects('/', folder)) ?? [];
        const names = objects.map(({ Key }) => Key.slice(folder.length));
        for (const name of toForget(names, keep)) await s3.deleteObject(`${folder}${name}`);
      }),
  };
}
