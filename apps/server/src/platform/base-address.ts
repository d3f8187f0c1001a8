// Base addresses of providers: engines, calendars, models. Calls add their path to them, so one with a query or a
// fragment, even an empty one, would swallow that path (`http://host/?` + `/api/sessions` asks for `/`).
import { addressOf, isMetadataAddress } from './addresses.ts';

const LONGEST = 2_048;

/** The problem of text that is no address at all; the field's name goes before it, an example after it. */
export const NO_ADDRESS = 'must be an http or https address';

/** Returns the address without a slash at its end; or a problem, which reads as {@link NO_ADDRESS} does. */
export function readBaseAddress(text: string): { address: string } | { problem: string } {
  const bare = text.trim();
  const url = URL.parse(bare);
  // The parser forgives spaces, control characters and backslashes, and other parsers may read them differently.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  const parts = /^https?:\/\/([^/\\\s\u0000-\u001f\u007f]+)[^\\\s\u0000-\u001f\u007f]*$/i.exec(bare);
  if (!url || !parts || bare.length > LONGEST) return { problem: NO_ADDRESS };
  // The text decides: a bare ? or # leaves no trace in the parsed parts.
  if (/[?#]/.test(bare)) return { problem: `${NO_ADDRESS} without ? and #` };
  if (parts[1]!.includes('@')) return { problem: `${NO_ADDRESS} without user name and password` };
  const host = addressOf(url.hostname);
  if (host !== null && isMetadataAddress(host)) {
    return {
      problem: `${NO_ADDRESS} that is neither link-local nor the metadata service of a cloud`,
    };
  }
  return { address: url.href.replace(/\/+$/, '') };
}
