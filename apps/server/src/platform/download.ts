// A file that an operation returns instead of JSON. It is produced while it is sent, so it can have any length.

export class Download {
  readonly fileName: string;
  /**
   * The parts of the file. The next one is requested once the client has received the previous ones; the iteration ends
   * early when the client disconnects.
   */
  readonly pieces: AsyncIterable<string | Uint8Array>;
  constructor(file: { fileName: string; pieces: AsyncIterable<string | Uint8Array> }) {
    this.fileName = file.fileName;
    this.pieces = file.pieces;
  }
}
