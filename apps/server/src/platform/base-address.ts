// Base addresses of providers: engines, calendars, models. Calls append their path to the base address, so a query or a
// fragment in it, even an empty one, would swallow that path (`http://host/?` + `/api/sessions` requests `/`).
import { addressOf, isMetadataAddress } from './addresses.ts';

const LONGEST = 2_048;

/** The problem with text that is not an address. The field's name precedes it and an example follows it. */
export const NO_ADDRESS = 'must be an http or https address';

/** Returns the address without a trailing slash, or a problem in the form of {@link NO_ADDRESS}. */
export function readBaseAddress(text: string): { address: string } | { problem: string } {
  const bare = text.trim();
  const url = URL.parse(bare);
  // The parser ignores spaces, control characters and backslashes, which other parsers might read differently.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  const parts = /^https?:\/\/([^/\\\s\u0000-\u001f\u007f]+)[^\\\s\u0000-\u001f\u007f]*$/i.exec(bare);
  if (!url || !parts || bare.length > LONGEST) return { problem: NO_ADDRESS };
  // Check the text, because a bare ? or # leaves no trace in the parsed parts.
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
