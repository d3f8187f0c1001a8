// A file that a verb answers with in place of JSON. It is made while it is sent, so it may have any length.

export class Download {
  readonly fileName: string;
  /** Is asked for the next piece when the client has taken those before; ended early when nobody waits any more. */
  readonly pieces: AsyncIterable<string | Buffer>;
  constructor(file: { fileName: string; pieces: AsyncIterable<string | Buffer> }) {
    this.fileName = file.fileName;
    this.pieces = file.pieces;
  }
}
