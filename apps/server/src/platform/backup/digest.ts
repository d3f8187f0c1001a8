// What a table holds, as one value: how many rows, and a sum over the hashes of all of them, so that the order in
// which a database returns them does not matter. Taken over the text that COPY writes, a line a row.
import { hash } from 'node:crypto';

export interface TableSum {
  rows: number;
  bytes: number;
  digest: string;
}

const NEWLINE = 0x0a;
/** Bytes of a hash that are added up as one number: sums stay exact below 2^53. */
const LANE_BYTES = 6;
const LANES = 4;
const MODULUS = 2 ** (8 * LANE_BYTES);

export class TableDigest {
  #rows = 0;
  #bytes = 0;
  readonly #lanes: number[] = Array.from({ length: LANES }, () => 0);
  /** The beginning of a row whose end did not come yet. */
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

  /** To be asked for once all rows were added. */
  sum(): TableSum {
    const lanes = this.#lanes.map((lane) => lane.toString(16).padStart(2 * LANE_BYTES, '0'));
    return { rows: this.#rows, bytes: this.#bytes, digest: lanes.join('') };
  }

  #addRow(row: Buffer): void {
    this.#rows++;
    const hashed = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < LANES; lane++) {
      this.#lanes[lane] = (this.#lanes[lane]! + hashed.readUIntBE(lane * LANE_BYTES, LANE_BYTES)) % MODULUS;
    }
  }
}
