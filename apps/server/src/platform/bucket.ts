// Reads and writes a folder in a bucket of any S3-compatible store. Calls reject with an error that states the reason
// in a few words.
import { openAsBlob } from 'node:fs';
import { S3mini } from 's3mini';

export interface BucketSettings {
  /** The URL of the bucket, `https://host/bucket`, optionally with a folder after it. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

export interface Bucket {
  /** Returns the URL of an object. */
  getAddress(name: string): string;
  /** Copies a file into the bucket in parts, and verifies that all of it arrived. */
  put(file: string, name: string): Promise<void>;
  /** Returns the bytes of an object, or null if it does not exist. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Returns the names of the objects in the folder in order: all, or the first `most`. */
  list(most?: number): Promise<string[]>;
  /** Deletes an object if it exists. */
  remove(name: string): Promise<void>;
}

/** The time limit of one request, which carries 8 MiB at most. */
const REQUEST_MS = 5 * 60_000;

/** Opens a bucket. @param signal cancels running requests when it aborts. */
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
  const attempt = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const why = error instanceof Error ? error.message.replace(/^\[s3mini\] /, '') : String(error);
      throw new Error(why, { cause: error });
    }
  };
  return {
    getAddress: (name) => `${origin}/${bucket}/${folder}${name}`,
    async put(file, name) {
      const data = await openAsBlob(file);
      const key = `${folder}${name}`;
      await attempt(s3.putAnyObject(key, data, 'application/octet-stream'));
      const size = await attempt(s3.getContentLength(key));
      if (size !== data.size) throw new Error(`it has ${size} of ${data.size} bytes`);
    },
    read: async (name) => (await attempt(s3.getObjectResponse(`${folder}${name}`)))?.body ?? null,
    async list(most) {
      const objects = (await attempt(s3.listObjects('/', folder, most))) ?? [];
      return objects.map(({ Key }) => Key.slice(folder.length));
    },
    async remove(name) {
      await attempt(s3.deleteObject(`${folder}${name}`));
    },
  };
}
