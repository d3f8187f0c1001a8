// Fetches files that people sent. Their URLs on Meta's servers need no token and expire soon.
import { fetchFile } from '../meta/files.ts';
import type { EngineNumber, MediaFile } from '../port.ts';

/**
 * Fetches a file. Throws {@link EngineError}.
 * @param reference the file's URL.
 */
export async function fetchMedia(number: EngineNumber, reference: string): Promise<MediaFile> {
  return {
    ...(await fetchFile(number, reference, { name: 'Instagram', missing: 'invalid' })),
    file_name: null,
  };
}
