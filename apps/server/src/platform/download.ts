// A file that a verb returns instead of JSON. It is produced while it is sent, so it can have any length.

export class Download {
  readonly fileName: string;
  /**
   * Asked for the next piece once the client has received the previous ones; ended early when the client disconnects.
   */
  readonly pieces: AsyncIterable<string | Buffer>;
  constructor(file: { fileName: string; pieces: AsyncIterable<string | Buffer> }) {
    this.fileName = file.fileName;
    this.pieces = file.pieces;
  }
}
