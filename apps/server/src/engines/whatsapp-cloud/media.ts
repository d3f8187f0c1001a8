// Files that people send: the message names one, Meta says where it is for five minutes, and its file server wants the
// token.
import { EngineError, type EngineNumber, type MediaFile, type SecretsOf } from '../port.ts';
import type { Graph } from './graph.ts';

const TIMEOUT_MS = 60_000;
const META = /(^|\.)(facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net|whatsapp\.com)$/;

/** The token goes to Meta alone: to the host of the API, or to a file server of Meta's. */
function isMetas(url: URL, { settings }: EngineNumber): boolean {
  if (url.origin === URL.parse(settings['graph_url'] ?? '')?.origin) return true;
  return url.protocol === 'https:' && META.test(url.hostname);
}

export function createFetchMedia(graph: Graph, secretsOf: SecretsOf) {
  /** @param reference the file's id. Throws {@link EngineError}. */
  return async function fetchMedia(number: EngineNumber, reference: string): Promise<MediaFile> {
    if (!/^\d{1,64}$/.test(reference)) throw new EngineError('invalid', 'the file has no id', true);
    const query = { phone_number_id: number.settings['phone_number_id']! };
    const told = await graph(number, { path: `/${reference}`, query });
    const url = URL.parse(String(told['url']));
    if (!url || !isMetas(url, number)) {
      throw new EngineError('invalid', 'the file is not on a server of Meta', true);
    }
    let answer: Response;
    try {
      answer = await fetch(url, {
        headers: { authorization: `Bearer ${secretsOf(number)['access_token']}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new EngineError('transient', "WhatsApp's file server can't be reached", true);
    }
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      // An address that has ended is 404: the next try asks for a new one.
      throw new EngineError('transient', `WhatsApp's file server answered ${answer.status}`, true);
    }
    const type = told['mime_type'] ?? answer.headers.get('content-type');
    return { bytes: answer.body, mime_type: typeof type === 'string' ? type : null, file_name: null };
  };
}
