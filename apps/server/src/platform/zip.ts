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

export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for await (const { path, bytes } of entries) {
    // zlib compresses in a thread; fflate's own compression would block this one.
    const data = await compress(bytes);
    const file: ZipInputFile = {
      ...{ filename: path, compression: DEFLATE, mtime: DATE },
      ...{ size: bytes.length, crc: crc32(bytes) },
    };
    zip.add(file);
    file.ondata!(null, data, true);
    yield* parts.splice(0);
  }
  zip.end();
  yield* parts.splice(0);
}
