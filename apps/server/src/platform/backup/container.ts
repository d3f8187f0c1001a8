// Reads and writes the file format of backups, version 1 (docs/operating.md, The file): a first line, frames of `kind,
// length, payload`, and a last frame with the SHA-256 of all bytes before it. So a reader detects a truncated file, a
// flipped bit or trailing bytes without understanding the contents.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { BackupError } from './error.ts';

const FIRST_LINE = Buffer.from('PARLEY BACKUP 1\n');
const KINDS = { header: 'h', table: 't', rows: 'r', manifest: 'm', end: 'e' } as const;
type FrameKind = Exclude<keyof typeof KINDS, 'end'>;

/**
 * The approximate size of a block. Rows are hashed and compressed in blocks, to keep memory small and the event loop
 * free.
 */
export const BLOCK_BYTES = 256 * 1024;
/** The maximum size of a frame, so that a reader never allocates gigabytes because of a flipped bit in a length. */
const MOST_BYTES = 64 * 1024 * 1024;
const HASH_BYTES = 32;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Compresses a block of rows, outside the event loop. */
export function packRows(rows: Buffer): Promise<Buffer> {
  return compress(rows, {
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

/** Decompresses a block. @throws BackupError if `packed` is not output of {@link packRows}. */
export async function unpackRows(packed: Buffer, file: string): Promise<Buffer> {
  try {
    return await decompress(packed, { maxOutputLength: MOST_BYTES });
  } catch {
    throw createDamagedError(file, 'a block of rows cannot be read');
  }
}

export function createDamagedError(file: string, how: string): BackupError {
  return new BackupError(`${file} is damaged (${how}). Use another backup.`);
}

export interface ContainerWriter {
  write(kind: FrameKind, payload: Buffer): Promise<void>;
  /** Writes the end frame and flushes the file to the disk. @returns the file's size. */
  end(): Promise<number>;
  /** Closes the file, finished or not. */
  close(): Promise<void>;
}

/** Creates or overwrites a file, readable only by its owner. */
export async function createContainer(path: string): Promise<ContainerWriter> {
  const handle: FileHandle = await open(path, 'w', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  async function put(data: Buffer): Promise<void> {
    for (let done = 0; done < data.length; ) {
      done += (await handle.write(data, done, data.length - done)).bytesWritten;
    }
    bytes += data.length;
  }
  async function write(kind: keyof typeof KINDS, payload: Buffer): Promise<void> {
    const frame = Buffer.concat([buildFrameHead(kind, payload.length), payload]);
    if (kind !== 'end') hash.update(frame);
    await put(frame);
  }
  hash.update(FIRST_LINE);
  await put(FIRST_LINE);
  return {
    write,
    async end() {
      await write('end', hash.digest());
      await handle.sync();
      return bytes;
    },
    close: () => handle.close(),
  };
}

function buildFrameHead(kind: keyof typeof KINDS, length: number): Buffer {
  const head = Buffer.alloc(5, KINDS[kind]);
  head.writeUInt32BE(length, 1);
  return head;
}

export interface Frame {
  kind: FrameKind;
  payload: Buffer;
}

/**
 * Yields the frames of a file in order. Don't rely on any frame before the generator ends without an error, because
 * only then is the file known to be complete.
 * @throws BackupError
 */
export async function* readContainer(file: string): AsyncGenerator<Frame> {
  const source = openSource(file);
  const hash = createHash('sha256');
  try {
    const first = await source.take(FIRST_LINE.length);
    if (first === undefined || !first.equals(FIRST_LINE)) throw await createFormatError(file, first);
    hash.update(first);
    for (;;) {
      const head = await source.take(5);
      if (head === undefined) throw createDamagedError(file, 'its end is missing');
      const kind = getFrameKind(head);
      const length = head.readUInt32BE(1);
      if (kind === undefined || length > MOST_BYTES)
        throw createDamagedError(file, 'it contains an unknown frame');
      const payload = await source.take(length);
      if (payload === undefined) throw createDamagedError(file, 'its end is missing');
      if (kind === 'end') {
        if (length !== HASH_BYTES || !payload.equals(hash.digest())) {
          throw createDamagedError(file, 'its checksum is wrong');
        }
        if (!(await source.isOver())) throw createDamagedError(file, 'data follows its end');
        return;
      }
      hash.update(head);
      hash.update(payload);
      yield { kind, payload };
    }
  } finally {
    source.close();
  }
}

function getFrameKind(head: Buffer): keyof typeof KINDS | undefined {
  const letter = String.fromCharCode(head[0]!);
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind] === letter);
}

async function createFormatError(file: string, first: Buffer | undefined): Promise<BackupError> {
  const later = /^PARLEY BACKUP (\d+)\n/.exec(first?.toString('latin1') ?? '')?.[1];
  if (later === undefined) return new BackupError(`${file} is not a Parley backup, or its start is damaged.`);
  return new BackupError(
    `${file} has format ${later}, but this version reads only format 1. Restore it with the version that made it.`,
  );
}

interface Source {
  /** Returns exactly that many bytes, or undefined if the file ends before them. */
  take(bytes: number): Promise<Buffer | undefined>;
  isOver(): Promise<boolean>;
  close(): void;
}

function openSource(file: string): Source {
  const stream = createReadStream(file, { highWaterMark: BLOCK_BYTES });
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer[] = [];
  let size = 0;
  async function readMore(): Promise<boolean> {
    const { value, done } = await chunks.next().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new BackupError(`${file} does not exist.`);
      throw new BackupError(`${file} cannot be read (${error.code ?? error.message}).`);
    });
    if (done) return false;
    held.push(value);
    size += value.length;
    return true;
  }
  return {
    async take(bytes) {
      while (size < bytes) if (!(await readMore())) return undefined;
      const whole = held.length === 1 ? held[0]! : Buffer.concat(held);
      held = [whole.subarray(bytes)];
      size -= bytes;
      return whole.subarray(0, bytes);
    },
    isOver: async () => size === 0 && !(await readMore()),
    close: () => void stream.destroy(),
  };
}
