// Fetches files that people sent, only from the WAHA server. WAHA deletes a file some minutes after it was downloaded,
// and downloads the file again when its message is requested.

import { fact } from '@parley/contract';
import { readCode } from '../../platform/foreign-requests.ts';
import { fetchFromProvider } from '../../platform/outgoing-connections.ts';
import { EngineError, type EngineNumber, type MediaFile } from '../port.ts';
import { toEngineError, type WahaApi } from './api.ts';
import { FILES, getMedia, type MediaReference } from './content.ts';
import { readFields, readNonEmptyText } from './fields.ts';
import { readMessageId } from './ids.ts';

/** The time limit for fetching the whole file. */
const FETCH_MS = 60_000;
/** The time limit for a request on which WAHA downloads the file from WhatsApp. */
const DOWNLOAD_MS = 30_000;

export async function fetchFile(api: WahaApi, number: EngineNumber, reference: string): Promise<MediaFile> {
  const known = readReference(reference);
  const first = known.path && (await fetchPath(api, number, known.path));
  if (first) return first;
  const again = await findRefetchedPath(api, number, known.message);
  const second = again && (await fetchPath(api, number, again));
  if (second) return second;
  throw new EngineError('invalid', fact('file_gone', { provider: 'WAHA' }), true);
}

function readReference(reference: string): MediaReference {
  const { path, message } = readFields(JSON.parse(reference));
  return { path: readNonEmptyText(path), message: String(message) };
}

/** Asks WAHA to download the file again and returns its path; null if WhatsApp no longer has the file. */
async function findRefetchedPath(
  api: WahaApi,
  number: EngineNumber,
  message: string,
): Promise<string | null> {
  const chat = encodeURIComponent(readMessageId(message)?.chat_id ?? 'all');
  const path = `/api/{session}/chats/${chat}/messages/${encodeURIComponent(message)}`;
  const call = { method: 'GET', path, query: { downloadMedia: 'true' }, timeoutMs: DOWNLOAD_MS } as const;
  const answer = await api.ask(number, call);
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw toEngineError(answer);
  const media = getMedia(readFields(answer.json));
  return media && readReference(media.reference).path;
}

/** Fetches a file; undefined if the server does not have it. */
async function fetchPath(api: WahaApi, number: EngineNumber, path: string): Promise<MediaFile | undefined> {
  const { url, headers } = api.address(number, path);
  const { pathname } = new URL(url);
  const folder = new URL(api.address(number, FILES).url).pathname;
  // Refuse `..` and encoded slashes, which would lead to other paths on that server.
  if (!pathname.startsWith(folder) || /%2f|%5c/i.test(pathname.slice(folder.length))) {
    throw new EngineError('invalid', fact('file_elsewhere', { provider: 'WAHA' }), true);
  }
  const answer = await fetchFromProvider(url, {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(FETCH_MS),
  }).catch((error: Error) => {
    const code = readCode((error.cause as { code?: unknown } | undefined)?.code) ?? error.name;
    throw new EngineError('transient', fact('file_not_returned', { provider: 'WAHA', code }), true);
  });
  if (answer.status === 404) return void (await answer.body?.cancel());
  if (answer.status !== 200 || !answer.body) {
    const retryAfter = answer.headers.get('retry-after') ?? undefined;
    throw toEngineError({
      status: answer.status,
      headers: { 'retry-after': retryAfter },
      text: '',
      json: undefined,
    });
  }
  return { bytes: answer.body, mime_type: answer.headers.get('content-type'), file_name: null };
}
