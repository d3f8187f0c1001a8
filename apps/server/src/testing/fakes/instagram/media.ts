// Files of messages, served like Meta's CDN: to any caller with the URL, for a short time.
import { randomBytes } from 'node:crypto';
import type { Answer } from '../http.ts';

export interface Asset {
  readonly id: string;
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly mimetype: string;
  /** The time at which the URL expires, in milliseconds. */
  expires_at: number;
}

export interface Assets {
  /** All stored files, by id. */
  readonly all: ReadonlyMap<string, Asset>;
  put(file: { bytes: Uint8Array; mimetype: string }): Asset;
  serve(id: string, signature: string): Answer;
}

export const CDN_PATH = '/ig_messaging_cdn/';

/** `base` returns the URL of the server, which is known once it listens. */
export function createAssets(base: () => string, now: () => number, lifeMs: number): Assets {
  const all = new Map<string, Asset>();
  let count = 0;
  return {
    all,
    put({ bytes, mimetype }) {
      count += 1;
      const id = `18${String(count).padStart(15, '0')}`;
      const signature = randomBytes(24).toString('base64url');
      const url = `${base()}${CDN_PATH}?asset_id=${id}&signature=${signature}`;
      const asset: Asset = { id, url, bytes, mimetype, expires_at: now() + lifeMs };
      all.set(id, asset);
      return asset;
    },
    serve(id, signature) {
      const asset = all.get(id);
      const good = asset && new URL(asset.url).searchParams.get('signature') === signature;
      if (!good) return { status: 403, body: 'Bad URL hash', type: 'text/plain' };
      if (asset.expires_at <= now())
        return { status: 403, body: 'URL signature expired', type: 'text/plain' };
      return {
        status: 200,
        body: asset.bytes,
        type: asset.mimetype,
        headers: { 'cache-control': 'no-store' },
      };
    },
  };
}
