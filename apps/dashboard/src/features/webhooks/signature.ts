// Verifies a delivery's signature in the browser (webhooks.md#signature). If it is invalid, looks for common mistakes:
// a trimmed body, a body that was parsed and serialized again, or a secret without its prefix.

export type Verdict = 'valid' | 'trimmed' | 'reserialised' | 'prefix' | 'secret' | 'header' | 'unavailable';

interface Sample {
  secret: string;
  /** The value of the signature header, with or without the header's name. */
  header: string;
  body: string;
}

const SIGNATURE = /sha256=([0-9a-f]{64})\s*$/i;

export async function checkSignature(
  { secret, header, body }: Sample,
  secretPrefix: string,
): Promise<Verdict> {
  // Browsers offer no Web Crypto over plain http.
  if (globalThis.crypto?.subtle === undefined) return 'unavailable';
  const given = SIGNATURE.exec(header.trim())?.[1]?.toLowerCase();
  if (given === undefined) return 'header';
  const key = secret.trim();
  const matchesSignature = async (words: string, by = key) => (await computeHmac(by, words)) === given;
  if (await matchesSignature(body)) return 'valid';
  for (const words of [body.trim(), `${body.trim()}\n`]) if (await matchesSignature(words)) return 'trimmed';
  const reserialized = reserializeBody(body);
  if (reserialized !== null && (await matchesSignature(reserialized))) return 'reserialised';
  if (!key.startsWith(secretPrefix) && (await matchesSignature(body, secretPrefix + key))) return 'prefix';
  return 'secret';
}

/** Serializes the body as the server does. Returns null if the body is not JSON. */
function reserializeBody(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return null;
  }
}

async function computeHmac(secret: string, words: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  // Web Crypto rejects an empty key. Parley's secrets are never empty, so with a space the signature is invalid as
  // well.
  const key = await crypto.subtle.importKey('raw', bytes(secret || ' '), hash, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(words)));
  return [...signed].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
