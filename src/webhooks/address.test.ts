import { describe, expect, test } from 'vitest';
import { FORBIDDEN_HOSTS, FORBIDDEN_URLS } from '../../test/data/forbidden-addresses.ts';
import { AddressRefused, addressRules, isForbidden } from './address.ts';

const strict = addressRules({ allowHttp: false, allowCidrs: [] });
const plain = addressRules({ allowHttp: true, allowCidrs: [] });
const loopback = addressRules({ allowHttp: false, allowCidrs: ['127.0.0.0/8', 'fd00::/8'] });

describe('an address', () => {
  test.each(FORBIDDEN_HOSTS)('with the host %s is refused', (host) => {
    expect(() => strict.read(`https://${host}/hook`)).toThrow(AddressRefused);
    expect(() => strict.read(`https://${host}:8443/`)).toThrow(AddressRefused);
    expect(() => plain.read(`http://${host}/`)).toThrow(AddressRefused);
  });

  test.each(FORBIDDEN_URLS)('like %s is refused', (url) => {
    expect(() => strict.read(url)).toThrow(AddressRefused);
  });

  test.each([
    ['https://example.com', 'https://example.com', 'example.com'],
    ['https://example.com:8443/a?b=c@d', 'https://example.com:8443', 'example.com'],
    ['HTTPS://Bücher.example.com/', 'https://xn--bcher-kva.example.com', 'xn--bcher-kva.example.com'],
    ['https://8.8.8.8/', 'https://8.8.8.8', '8.8.8.8'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]', '2606:4700::1111'],
    ['https://not-internal.example/', 'https://not-internal.example', 'not-internal.example'],
  ])('like %s is fine', (text, origin, host) => {
    const destination = strict.read(text);
    expect([destination.url.origin, destination.host]).toEqual([origin, host]);
    expect(destination.needsAllowedRange).toBe(false);
  });

  test('may be plain http where that is allowed, on its own ports', () => {
    expect(plain.read('http://example.com/').needsAllowedRange).toBe(false);
    expect(plain.read('http://example.com:8080/').needsAllowedRange).toBe(false);
    expect(() => plain.read('http://example.com:443/')).toThrow(AddressRefused);
    expect(() => plain.read('http://127.0.0.1/')).toThrow(AddressRefused);
  });

  test('inside an allowed range may use http and any port; outside nothing changes', () => {
    expect(loopback.read('http://127.0.0.1:4100/').host).toBe('127.0.0.1');
    expect(loopback.read('https://[fd12::1]:99/').host).toBe('fd12::1');
    expect(() => loopback.read('http://8.8.8.8/')).toThrow(AddressRefused);
    expect(() => loopback.read('https://10.0.0.1/')).toThrow(AddressRefused);
    expect(() => loopback.read('https://[::ffff:127.0.0.1]/')).toThrow(AddressRefused);
    const named = loopback.read('http://hooks.example.com:4100/');
    expect(() => loopback.vet(['127.0.0.2'], named)).not.toThrow();
    expect(() => loopback.vet(['127.0.0.2', '8.8.8.8'], named)).toThrow(AddressRefused);
  });

  test('is as good as the worst that its name leads to', () => {
    const named = strict.read('https://example.com/');
    expect(() => strict.vet(['8.8.8.8', '2606:4700::1111'], named)).not.toThrow();
    expect(() => strict.vet(['8.8.8.8', '127.0.0.1'], named)).toThrow(AddressRefused);
    expect(() => strict.vet(['8.8.8.8', 'fe80::1%eth0'], named)).toThrow(AddressRefused);
    expect(() => strict.vet([], named)).toThrow(AddressRefused);
    expect(() => strict.vet(['nonsense'], named)).toThrow(AddressRefused);
  });
});

test.each<[string, boolean]>([
  ['9.255.255.255', false],
  ['11.0.0.0', false],
  ['100.63.255.255', false],
  ['100.128.0.0', false],
  ['172.15.255.255', false],
  ['172.32.0.0', false],
  ['192.0.1.0', false],
  ['198.17.255.255', false],
  ['198.20.0.0', false],
  ['223.255.255.255', false],
  ['1.1.1.1', false],
  ['2001:200::1', false],
  ['2001:1ff:ffff::1', true],
  ['2003::1', false],
  ['2002::1', true],
  ['3ffe::1', false],
  ['1fff::1', true],
  ['4000::', true],
  ['', true],
])('the edge %s of a range: forbidden %s', (address, forbidden) => {
  expect(isForbidden(address)).toBe(forbidden);
});
