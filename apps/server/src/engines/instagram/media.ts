// Files that people send: addresses on Meta's own servers, which need no token and soon end.
import { fetchFile } from '../meta/files.ts';
import type { EngineNumber, MediaFile } from '../port.ts';

/** @param reference its address. Throws {@link EngineError}. */
export async function fetchMedia(number: EngineNumber, reference: string): Promise<MediaFile> {
  return {
    ...(await fetchFile(number, reference, { name: 'Instagram', missing: 'invalid' })),
    file_name: null,
  };
}
