// Fetches files that people sent from Meta's servers. Other hosts are refused, because a forged webhook could otherwise
// choose a URL for us to call.
import { fact } from '@parley/contract';
import type { Response } from 'undici';
import { readCode } from '../../platform/foreign-requests.ts';
import { fetchFromProvider } from '../../platform/outgoing-connections.ts';
import { EngineError, type EngineNumber, type MediaFile } from '../port.ts';

const TIMEOUT_MS = 60_000;
/** The maximum number of redirects between Meta's servers. */
const MOST_HOPS = 3;
const META =
  /(^|\.)(facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net|whatsapp\.com|cdninstagram\.com|instagram\.com)$/;

export interface FileSource {
  /** The display name of the product. */
  name: string;
  /** The token, sent only to the first URL and never to the target of a redirect. */
  token?: string | undefined;
  /** The kind of error to throw for a missing file: `transient` if another attempt will get a new URL. */
  missing: 'transient' | 'invalid';
}

/** Fetches a file. Throws {@link EngineError}. */
export async function fetchFile(
  number: EngineNumber,
  address: string,
  { name, token, missing }: FileSource,
): Promise<Pick<MediaFile, 'bytes' | 'mime_type'>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  async function requestFile(url: URL | null): Promise<Response> {
    if (!url || !isMetas(url, number)) {
      throw new EngineError('invalid', fact('file_elsewhere', { provider: 'Meta' }), true);
    }
    try {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return await fetchFromProvider(url, { headers, redirect: 'manual', signal });
    } catch (error) {
      const code = readCode((error as { cause?: { code?: unknown } }).cause?.code);
      throw new EngineError('transient', fact('file_not_returned', { provider: name, code }), true);
    }
  }
  let answer = await requestFile(URL.parse(address));
  for (let hop = 0; token === undefined && hop < MOST_HOPS && isHop(answer); hop++) {
    await answer.body?.cancel();
    answer = await requestFile(URL.parse(answer.headers.get('location')!, answer.url));
  }
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    const isPassing = answer.status >= 500 || answer.status === 429;
    const why = fact('file_not_returned', { provider: name, code: String(answer.status) });
    throw new EngineError(isPassing ? 'transient' : missing, why, true);
  }
  return { bytes: answer.body, mime_type: answer.headers.get('content-type') };
}

function isMetas(url: URL, { settings }: EngineNumber): boolean {
  if (url.origin === URL.parse(settings['graph_url'] ?? '')?.origin) return true;
  return url.protocol === 'https:' && META.test(url.hostname);
}

const isHop = ({ status, headers }: Response): boolean =>
  status >= 300 && status < 400 && headers.get('location') !== null;
