// Checks base URLs of providers: engines, calendars, models. Calls append their path to the base URL. After a query or
// a fragment, even an empty one, that path would be lost (`http://host/?` + `/api/sessions` requests `/`).
import { isMetadataAddress, parseHostAddress } from './addresses.ts';

const LONGEST = 2_048;

/** The code of a problem with a base URL. Its message needs an example as a parameter. */
export type AddressProblem =
  | 'base_address'
  | 'base_address_query'
  | 'base_address_user'
  | 'base_address_metadata';

/** Returns the URL without a slash at its end, or its problem. */
export function readBaseAddress(text: string): { address: string } | { problem: AddressProblem } {
  const bare = text.trim();
  const url = URL.parse(bare);
  // The parser ignores spaces, control characters and backslashes, which other parsers might read differently.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  const parts = /^https?:\/\/([^/\\\s\u0000-\u001f\u007f]+)[^\\\s\u0000-\u001f\u007f]*$/i.exec(bare);
  if (!url || !parts || bare.length > LONGEST) return { problem: 'base_address' };
  // Check the text, because a bare ? or # leaves no trace in the parsed parts.
  if (/[?#]/.test(bare)) return { problem: 'base_address_query' };
  if (parts[1]!.includes('@')) return { problem: 'base_address_user' };
  const host = parseHostAddress(url.hostname);
  if (host !== null && isMetadataAddress(host)) {
    return { problem: 'base_address_metadata' };
  }
  return { address: url.href.replace(/\/+$/, '') };
}
