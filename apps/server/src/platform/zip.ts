// Writes a zip archive in parts: each file is compressed and sent, and the directory follows at the end. Each file must
// fit into memory, and all together must be below 4 GB.
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export interface ZipEntry {
  /** The path of the file, with `/` between folders. */
  path: string;
  bytes: Buffer;
}

const compress = promisify<Buffer, Buffer<ArrayBuffer>>(deflateRaw);

/** The compression method of zlib's output. */
const DEFLATE = 8;
/** The date of every file, so that archives of the same files are identical. */
const DATE = new Date(1980, 0, 1);

/** The limits of the format without its extension for larger archives, which fflate does not write. */
const MOST_FILES = 65_535;
const MOST_BYTES = 2 ** 32 - 1;

/** @throws {RangeError} if there are too many files, or if they are too large together. */
export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  let [files, written] = [0, 0];
  const take = () => {
    for (const part of parts) written += part.length;
    if (written > MOST_BYTES) throw new RangeError('a zip archive must be smaller than 4 GB');
    return parts.splice(0);
  };
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for await (const { path, bytes } of entries) {
    if (++files > MOST_FILES) throw new RangeError(`a zip archive can have at most ${MOST_FILES} files`);
    // zlib compresses in a thread; fflate's own compression would block this one.
    const data = await compress(bytes);
    const file: ZipInputFile = {
      ...{ filename: path, compression: DEFLATE, mtime: DATE },
      ...{ size: bytes.length, crc: crc32(bytes) },
    };
    zip.add(file);
    file.ondata!(null, data, true);
    yield* take();
  }
  zip.end();
  yield* take();
}
