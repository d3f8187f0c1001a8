import { expect, test } from 'vitest';
import { readBaseAddress } from './base-address.ts';

test.each([
  ['http://localhost:3001', 'http://localhost:3001'],
  ['http://192.168.1.20:3001/', 'http://192.168.1.20:3001'],
  ['https://waha.example.com/team/a//', 'https://waha.example.com/team/a'],
  [' HTTPS://Example.com/v1\n', 'https://example.com/v1'],
  ['http://[::1]:11434/v1', 'http://[::1]:11434/v1'],
  ['http://waha:3000/a%3Fb', 'http://waha:3000/a%3Fb'],
])('the base address %j is read as %s', (text, address) => {
  expect(readBaseAddress(text)).toEqual({ address });
});

test.each([
  ...[
    'http://host?',
    'http://host/?',
    'http://host/#',
    'http://host/path?#',
    'http://host/v1?a=1',
    'http://h#/v1',
  ],
])('the base address %j is refused because calls append their path to it', (text) => {
  expect(readBaseAddress(text)).toEqual({ problem: 'base_address_query' });
});

test.each(['http://user@host', 'http://user:secret@host/v1', 'http://@host', 'http://:@host/'])(
  'the base address %j is refused because it contains credentials',
  (text) => {
    expect(readBaseAddress(text)).toEqual({ problem: 'base_address_user' });
  },
);

test.each([
  ...['http://169.254.169.254', 'https://169.254.169.254:80/v1', 'http://2852039166', 'http://0xa9fea9fe/'],
  ...['http://0251.0376.0251.0376', 'http://169.254.43518', 'http://[fe80::1]', 'http://[::ffff:a9fe:a9fe]'],
  ...['http://[64:ff9b::a9fe:a9fe]/', 'http://[fd00:ec2::254]/', 'http://①⑥⑨.254.169.254'],
])('the base address %j is refused because it is a link-local or metadata address', (text) => {
  expect(readBaseAddress(text)).toEqual({ problem: 'base_address_metadata' });
});

test.each([
  '',
  'host',
  'ftp://host',
  'http://',
  'http:\\\\host',
  'http://ho st',
  'http://host/a b',
  'http://host\\@other',
  `http://host/${'a'.repeat(2_048)}`,
])('the base address %j is refused because it is not a URL', (text) => {
  expect(readBaseAddress(text)).toEqual({ problem: 'base_address' });
});
