// Writes a zip archive in parts: each file is compressed and sent, and the directory follows at the end. Each file must
// fit into memory, and all together must be below 4 GB.
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** The path of the file, with `/` between folders. */
  path: string;
  bytes: Buffer;
}

const compress = promisify<Buffer, Buffer>(deflateRaw);

const VERSION = 20;
/** The flag for file names in UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
/** The date of every file, 1980-01-01, so that archives of the same files are identical. */
const DATE = 0x0021;

export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { path, bytes } of entries) {
    const name = Buffer.from(path);
    const data = await compress(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(VERSION, 0);
    head.writeUInt16LE(UTF8, 2);
    head.writeUInt16LE(DEFLATED, 4);
    head.writeUInt16LE(DATE, 8);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, name]));
    offset += local.length + data.length;
    yield Buffer.concat([local, data]);
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(all.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([all, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
