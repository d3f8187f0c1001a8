// Is a delivery ours (webhooks.md#signature)? Calculated in the browser, and where it is not, the usual mistake is
// looked for: a body that was trimmed, or parsed and written anew, or a secret without its beginning.

export type Verdict = 'valid' | 'trimmed' | 'reserialised' | 'prefix' | 'secret' | 'header' | 'unavailable';

interface Sample {
  secret: string;
  /** The value of the signature's header, with its name or without. */
  header: string;
  body: string;
}

const SIGNATURE = /sha256=([0-9a-f]{64})\s*$/i;

export async function checkSignature(
  { secret, header, body }: Sample,
  secretPrefix: string,
): Promise<Verdict> {
  // Over plain http browsers have no such thing.
  if (globalThis.crypto?.subtle === undefined) return 'unavailable';
  const given = SIGNATURE.exec(header.trim())?.[1]?.toLowerCase();
  if (given === undefined) return 'header';
  const key = secret.trim();
  const fits = async (words: string, by = key) => (await hmac(by, words)) === given;
  if (await fits(body)) return 'valid';
  for (const words of [body.trim(), `${body.trim()}\n`]) if (await fits(words)) return 'trimmed';
  const anew = rewritten(body);
  if (anew !== null && (await fits(anew))) return 'reserialised';
  if (!key.startsWith(secretPrefix) && (await fits(body, secretPrefix + key))) return 'prefix';
  return 'secret';
}

/** As the server writes JSON; null: it is none. */
function rewritten(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return null;
  }
}

async function hmac(secret: string, words: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  // An empty key is none to the browser, and no secret of ours is empty.
  const key = await crypto.subtle.importKey('raw', bytes(secret || ' '), hash, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(words)));
  return [...signed].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
