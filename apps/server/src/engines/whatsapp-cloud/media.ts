// Fetches files that people sent. The message contains an id; Meta returns a URL that is valid for five minutes, and
// its file server requires the token.
import { fact } from '@parley/contract';
import { fetchFile } from '../meta/files.ts';
import type { Graph } from '../meta/graph.ts';
import { EngineError, type EngineNumber, type MediaFile, type OpenSecrets } from '../port.ts';

export function createFetchMedia(graph: Graph, secretsOf: OpenSecrets) {
  /**
   * Fetches a file. Throws {@link EngineError}.
   * @param reference the file's id.
   */
  return async function fetchMedia(number: EngineNumber, reference: string): Promise<MediaFile> {
    if (!/^\d{1,64}$/.test(reference))
      throw new EngineError(
        'invalid',
        fact('answer_incomplete', { provider: 'WhatsApp', missing: 'file_id' }),
        true,
      );
    const query = { phone_number_id: number.settings['phone_number_id']! };
    const { url, mime_type } = await graph(number, { path: `/${reference}`, query });
    const token = secretsOf(number)['access_token'];
    // An expired URL returns 404; the next try requests a new one.
    const file = await fetchFile(number, String(url), { name: 'WhatsApp', token, missing: 'transient' });
    return { ...file, ...(typeof mime_type === 'string' && { mime_type }), file_name: null };
  };
}
