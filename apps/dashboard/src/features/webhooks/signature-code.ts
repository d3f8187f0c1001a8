// Sample code in four languages that verifies a delivery. signature.test.ts runs those that are installed.

export const LANGUAGES = ['node', 'python', 'php', 'ruby'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  node: 'JavaScript (Node)',
  python: 'Python',
  php: 'PHP',
  ruby: 'Ruby',
};

/**
 * Returns the sample code in a language.
 * @param header the name of the signature's header
 */
export function getSampleCode(language: Language, header: string): string {
  switch (language) {
    case 'node':
      return `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes that arrived, before JSON.parse. header: ${header}.
export function isFromParley(secret, header, body) {
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  const expected = Buffer.from(\`sha256=\${digest}\`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}`;
    case 'python':
      return `import hashlib
import hmac


# body: the bytes that arrived, before json.loads. header: ${header}.
def is_from_parley(secret: str, header: str | None, body: bytes) -> bool:
    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(f"sha256={digest}".encode(), (header or "").encode())`;
    case 'php':
      return `<?php

// $body: file_get_contents('php://input'), before json_decode.
// $header: $_SERVER['HTTP_${header.toUpperCase().replaceAll('-', '_')}'] ?? null.
function is_from_parley(string $secret, ?string $header, string $body): bool
{
    return hash_equals('sha256=' . hash_hmac('sha256', $body, $secret), $header ?? '');
}`;
    case 'ruby':
      return `require 'openssl'

# body: request.body.read, before JSON.parse. header: ${header}.
def from_parley?(secret, header, body)
  digest = OpenSSL::HMAC.hexdigest('SHA256', secret, body)
  OpenSSL.secure_compare("sha256=#{digest}", header.to_s)
end`;
  }
}
