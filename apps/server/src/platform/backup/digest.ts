// Summarizes a table's contents as the number of rows and a sum over their hashes, so that the order of rows does not
// matter. Computed over the text that COPY writes, one line for each row.
import { hash } from 'node:crypto';

export interface TableSum {
  rows: number;
  bytes: number;
  digest: string;
}

const NEWLINE = 0x0a;
/** The number of bytes of a hash that each summed number contains. Sums must stay below 2^53 to be exact. */
const PART_BYTES = 6;
const PARTS = 4;
const MODULUS = 2 ** (8 * PART_BYTES);

export class TableDigest {
  #rows = 0;
  #bytes = 0;
  readonly #parts: number[] = Array.from({ length: PARTS }, () => 0);
  /** The start of an incomplete row. */
  #begun: Buffer[] = [];

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const rest = chunk.subarray(start, end + 1);
      this.#addRow(this.#begun.length === 0 ? rest : Buffer.concat([...this.#begun, rest]));
      this.#begun = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#begun.push(Buffer.from(chunk.subarray(start)));
  }

  /** Returns the digest. Call it after the last row. */
  sum(): TableSum {
    const parts = this.#parts.map((part) => part.toString(16).padStart(2 * PART_BYTES, '0'));
    return { rows: this.#rows, bytes: this.#bytes, digest: parts.join('') };
  }

  #addRow(row: Buffer): void {
    this.#rows++;
    const hashed = hash('sha256', row, 'buffer');
    for (let part = 0; part < PARTS; part++) {
      this.#parts[part] = (this.#parts[part]! + hashed.readUIntBE(part * PART_BYTES, PART_BYTES)) % MODULUS;
    }
  }
}
