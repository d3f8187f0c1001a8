// Encrypts stored secrets (running.md#secrets): AES-256-GCM with SECRET_KEY. A sealed value is bound to its purpose, so
// it can't be moved to another row or column.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Statement } from './postgres/database.ts';

export interface Seal {
  /** Encrypts text as `v1.<base64url>`; `purpose` names the row and column, and `open` needs the same one. */
  seal(text: string, purpose: string): string;
  /** Returns the text of a sealed value. Throws if the value was changed or moved, or was sealed with another key. */
  open(sealed: string, purpose: string): string;
  /** Returns the first 16 bytes of an HMAC-SHA256 over `text`. */
  sign(text: string): Buffer;
  /** Returns whether the signature is right. Compares in constant time. */
  verify(text: string, signature: Buffer): boolean;
}

/** Creates a seal. @param secretKey at least 32 random bytes, as text. */
export function createSeal(secretKey: string): Seal {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, 'parley', use, 32));
  const sealing = derive('seal');
  const signing = derive('sign');
  const seal: Seal = {
    seal(text, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, purpose) {
      if (!sealed.startsWith('v1.')) throw new Error('not a sealed value');
      const bytes = Buffer.from(sealed.slice(3), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
    sign: (text) => createHmac('sha256', signing).update(text).digest().subarray(0, 16),
    verify(text, signature) {
      return signature.length === 16 && timingSafeEqual(seal.sign(text), signature);
    },
  };
  return seal;
}

export function createSecretKey(): string {
  return randomBytes(32).toString('base64url');
}

/** A column of sealed values, with statements to read and write all of them when the secret key changes. */
export interface SealedColumn {
  /** The name, `table.column`. */
  name: string;
  list: Statement<{ team_id: string; id: string; sealed: string }>;
  /** Stores a value. Parameters: workspace, id and value. */
  save: Statement<unknown>;
  /** Returns the purpose with which the value was sealed. */
  purpose: (teamId: string, id: string) => string;
}
