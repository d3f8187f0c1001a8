/** The start of an Ogg stream with Opus. */
export const VOICE = Buffer.concat([
  Buffer.from('4f67675300020000000000000000', 'hex'),
  Buffer.from('0100000000000000', 'hex'),
  Buffer.from('00000000', 'hex'),
  Buffer.from('0113', 'hex'),
  Buffer.from('OpusHead'),
  Buffer.from('0101380180bb0000000000', 'hex'),
  Buffer.alloc(60),
]);
