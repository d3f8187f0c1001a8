import { expect, test } from 'vitest';
import { isSigned } from './signature.ts';

const WAHA = {
  secret: 'my-secret-key',
  body: Buffer.from('{"event":"message","session":"default","engine":"WEBJS"}'),
  signature:
    '208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8097c462b2b17a6ce93b6b47a136cf2e78a33a63f6752c2c1631777076153fa89',
};
const META = {
  secret: 'test_app_secret',
  body: Buffer.from('{"object":"whatsapp_business_account","entry":[]}'),
  signature: 'dec6a680679a968e7e0319355b23599cbfc54502c0784668e9618baa0c633756',
};

test("the providers' example signatures are accepted", () => {
  expect(isSigned('sha512', WAHA.secret, WAHA.body, WAHA.signature)).toBe(true);
  expect(isSigned('sha256', META.secret, META.body, META.signature)).toBe(true);
});

test.each([
  ['the signature of another secret', 'sha512', 'other', WAHA.body, WAHA.signature],
  [
    'the same JSON with other spaces',
    'sha256',
    META.secret,
    Buffer.from('{ "object":"whatsapp_business_account","entry":[]}'),
    META.signature,
  ],
  ['no signature', 'sha256', META.secret, META.body, undefined],
  ['several signatures', 'sha256', META.secret, META.body, [META.signature, META.signature]],
  ['half of the signature', 'sha256', META.secret, META.body, META.signature.slice(0, 32)],
  ['a signature with one byte more', 'sha256', META.secret, META.body, `${META.signature}00`],
  ['a signature that is not hexadecimal', 'sha256', META.secret, META.body, `z${META.signature.slice(1)}`],
  ['an empty signature', 'sha256', META.secret, META.body, ''],
] as const)('the signature check refuses %s', (_name, algorithm, secret, body, signature) => {
  expect(isSigned(algorithm, secret, body, signature)).toBe(false);
});
