import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlockedAddress, isMetadataAddress, parseHostAddress } from './addresses.ts';

const blocked = `
  0.0.0.0 0.1.2.3 10.0.0.0 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.255
  168.63.129.16 169.254.0.1 169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.31.196.1
  192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.1
  203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::2 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254
  0:0:0:0:0:ffff:a00:1 ::ffff:0:127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1
  2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:808:808:: 2620:4f:8000::1 3fff::1 5f00::1
  fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 4000::1 1fff::1
`;
const open = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 168.63.129.15
  169.253.255.255 172.15.255.255 172.32.0.0 192.0.1.1 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
  223.255.255.255 ::ffff:8.8.8.8 2001:200::1 2001:4860:4860::8888 2606:4700::1111 2a00:1450:4007::1 2003::1
`;
const metadata = `
  169.254.0.0 169.254.169.254 169.254.170.2 169.254.255.255 168.63.129.16 100.100.100.200 192.0.0.192
  fe80::1 fe80::1%eth0 FE80::A9FE:A9FE febf::1 fd00:ec2::254 fd00:ec2::23 fd20:ce::254 fd00:c1::a9fe:a9fe
  ::ffff:169.254.169.254 ::ffff:a9fe:a9fe 0:0:0:0:0:ffff:a9fe:1 ::169.254.169.254 ::a9fe:a9fe
  ::ffff:0:169.254.169.254 64:ff9b::169.254.169.254 64:ff9b::a9fe:a9fe 64:ff9b::6464:64c8
  64:ff9b:1::169.254.169.254 64:ff9b:1:a9fe:a9:fe00:: 2002:a9fe:a9fe::1
`;
const reachable = `
  10.0.0.5 127.0.0.1 172.17.0.1 192.168.1.20 100.64.0.1 100.100.100.201 169.253.255.255 169.255.0.0 8.8.8.8 192.0.0.191
  ::1 fc00::1 fd12:3456::1 fd20:ce::253 fec0::1 ::ffff:192.168.1.20 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2606:4700::1111
`;
const list = (text: string) => text.trim().split(/\s+/);

describe('the block of private addresses', () => {
  test.each(list(blocked))('blocks %s', (ip) => {
    expect(isBlockedAddress(ip)).toBe(true);
  });

  test.each(list(open))('allows %s as public', (ip) => {
    expect(isBlockedAddress(ip)).toBe(false);
  });

  test.each(['', 'localhost', '127.1', '0x7f.1', '2130706433', '1.2.3', '[::1]', '1.1.1.1:80', ' 1.1.1.1'])(
    'blocks %j, which is not an address',
    (text) => {
      expect(isBlockedAddress(text)).toBe(true);
    },
  );

  test('gives an IPv4 address the same verdict if it is mapped to IPv6, and blocks its other IPv6 forms', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        const octets = ip.split('.').map(Number);
        const hex = octets.map((octet) => octet.toString(16).padStart(2, '0')).join('');
        const tail = `${hex.slice(0, 4)}:${hex.slice(4)}`;
        expect(isBlockedAddress(`::ffff:${ip}`)).toBe(isBlockedAddress(ip));
        expect(isBlockedAddress(`::ffff:${tail}`)).toBe(isBlockedAddress(ip));
        for (const form of [`::${ip}`, `64:ff9b::${tail}`, `64:ff9b:1::${tail}`, `2002:${tail}::`]) {
          expect(isBlockedAddress(form)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('blocks every address outside 2000::/3', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        if (!isBlockedAddress(ip)) expect(ip).toMatch(/^(2|3)[0-9a-f]{3}:|^[0:]*:ffff:/i);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(list(metadata))(
    'a metadata address such as %s cannot be reached even where private addresses are allowed',
    (ip) => {
      expect([isMetadataAddress(ip), isBlockedAddress(ip)]).toEqual([true, true]);
    },
  );

  test.each(list(reachable))(
    "a private address such as %s, which a provider's server can have, is not a metadata address",
    (ip) => {
      expect(isMetadataAddress(ip)).toBe(false);
    },
  );
});

test('the host of a URL is read as an address only if it is an IP address', () => {
  expect(parseHostAddress('[::1]')).toBe('::1');
  expect(parseHostAddress('10.0.0.1')).toBe('10.0.0.1');
  expect(parseHostAddress('example.com')).toBeNull();
});
