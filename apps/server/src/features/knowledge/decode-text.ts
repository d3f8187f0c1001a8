// Decodes bytes as UTF-8 or UTF-16, or as Windows-1252 (a superset of Latin-1) if they can't be anything else.
import { UnreadableSource } from './passage.ts';

/** Matches a text that contains only the letters and signs that Western European languages use in Windows-1252. */
const WESTERN = /^[\p{ASCII}\xa0À-ÖØ-öø-ÿŒœŠšŽžŸ€‘’‚“”„–—…•«»‹›°º²ª£§©®™·´¿¡½¼¾×±]*$/u;
/** Matches signs between letters, which show that the text has another encoding, such as one for Polish or Russian. */
const FOREIGN = /\p{L}[¿¡ºª²]\p{L}|[À-ÖØ-öø-ÿ]{4}/u;

export function decodeText(bytes: Uint8Array): string {
  const text = decodeAny(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no text has
  const strange = text.match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0;
  if (strange > 0 && (text.includes('\0') || strange > text.length / 200))
    throw new UnreadableSource('not_plain_text');
  return text;
}

function decodeAny(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes);
  if (utf16 !== null) return decodeStrictly(bytes, utf16) ?? failEncoding();
  return decodeStrictly(bytes, 'utf-8') ?? decodeWestern(bytes) ?? failEncoding();
}

function failEncoding(): never {
  throw new UnreadableSource('unknown_encoding');
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the byte order if the bytes are UTF-16: they start with a byte order mark, or every other byte is zero, as
 * for Latin letters. null otherwise.
 */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1_000);
  if (start.length < 4) return null;
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const most = start.length * 0.35;
  if (zeros[1]! > most && zeros[0] === 0) return 'utf-16le';
  return zeros[0]! > most && zeros[1] === 0 ? 'utf-16be' : null;
}

function decodeWestern(bytes: Uint8Array): string | null {
  const text = new TextDecoder('windows-1252').decode(bytes);
  const high = text.match(/\P{ASCII}/gu)?.length ?? 0;
  return high < text.length / 5 && WESTERN.test(text) && !FOREIGN.test(text) ? text : null;
}
