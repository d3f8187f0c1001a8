// Files that people send: addresses on Meta's own servers, which need no token and soon end.
import { EngineError, type EngineNumber, type MediaFile } from '../port.ts';

const TIMEOUT_MS = 60_000;
/** Meta's servers may send us on to each other. */
const MOST_HOPS = 3;
const META = /(^|\.)(fbsbx\.com|fbcdn\.net|cdninstagram\.com|instagram\.com|facebook\.com)$/;

/** Only Meta's addresses are fetched: whoever could forge a webhook must not choose where we call. */
function isMetas(url: URL, { settings }: EngineNumber): boolean {
  if (url.origin === URL.parse(settings['graph_url'] ?? '')?.origin) return true;
  return url.protocol === 'https:' && META.test(url.hostname);
}

/** @param reference its address. Throws {@link EngineError}. */
export async function fetchMedia(number: EngineNumber, reference: string): Promise<MediaFile> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let answer = await ask(number, URL.parse(reference), signal);
  for (let hop = 0; hop < MOST_HOPS && isHop(answer); hop++) {
    await answer.body?.cancel();
    answer = await ask(number, URL.parse(answer.headers.get('location')!, answer.url), signal);
  }
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    const passing = answer.status >= 500 || answer.status === 429;
    const why = passing ? 'answered' : 'no longer has the file: it answered';
    const kind = passing ? 'transient' : 'invalid';
    throw new EngineError(kind, `Instagram's file server ${why} ${answer.status}`, true);
  }
  return { bytes: answer.body, mime_type: answer.headers.get('content-type'), file_name: null };
}

const isHop = ({ status, headers }: Response): boolean =>
  status >= 300 && status < 400 && headers.get('location') !== null;

async function ask(number: EngineNumber, url: URL | null, signal: AbortSignal): Promise<Response> {
  if (!url || !isMetas(url, number))
    throw new EngineError('invalid', 'the file is not on a server of Meta', true);
  try {
    return await fetch(url, { redirect: 'manual', signal });
  } catch {
    throw new EngineError('transient', "Instagram's file server can't be reached", true);
  }
}
