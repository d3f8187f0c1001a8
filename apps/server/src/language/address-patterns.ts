// Patterns for links, domains, email addresses and phone numbers in a text.

/** The top-level domains that phones turn into links. Those that are also words count only with a path or a scheme. */
export const ADDRESS_ENDINGS =
  'com|net|org|io|co|me|fr|de|es|it|nl|pt|be|ch|at|uk|eu|us|app|dev|info|biz|ai|ly|gg|gl|gd|link|shop|site|online|xyz|test|example|ru|cn|br|pl|tr|ca|au|nz|ie|se|dk|fi|cz|ro|hu|mx|ar|cl|ng|ke|ae|tv|cc|ws|top|club|live|store|tech|pro|cloud|page|click|chat|blog|email|agency|design|studio|fun|icu|vip|рф|ком';
/**
 * Each repetition is limited to the maximum length of an address. Without the limit, a long text would be scanned again
 * from each letter.
 */
const HOST = '(?:[\\p{L}\\p{N}-]{1,64}\\.){1,127}';
/** Matches links, domains and email addresses in a text in lower case. */
export const ADDRESS = new RegExp(
  [
    '[a-z][a-z0-9+.-]{0,31}:\\/\\/[^\\s<>"\']+',
    '(?:mailto|tel|sms|data|javascript):[^\\s<>"\']+',
    'www\\.[^\\s<>"\']+',
    '[\\p{L}\\d._%+-]{1,64}@[\\p{L}\\d.-]{1,253}\\.\\p{L}{2,64}',
    `(?<![\\p{L}\\d@.])${HOST}(?:\\p{L}{2,64}\\/[^\\s<>"']+|(?:${ADDRESS_ENDINGS})(?![\\p{L}\\d-]))`,
  ].join('|'),
  'gu',
);
/** Matches what looks like a phone number, in any notation. */
export const PHONE = /(?<![\p{L}\d])[+(]{0,2}\d[\d\s()./-]{5,}\d/gu;
/** Numbers that are not phones: dates, ranges and grouped numbers such as "8 000 - 12 000" and "2026-11-24". */
export const NO_PHONE =
  /^\d{1,3}(?:[ .]?\d{3})* ?- ?\d{1,3}(?:[ .]?\d{3})*$|^\d{4}-\d{2}-\d{2}|^\d{1,3}(?: \d{3})+$|^[1-9]\d{0,2}(?:\.\d{3})+$/;
