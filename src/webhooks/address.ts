import { BlockList, isIP } from 'node:net';

/** Ranges that are not public: this machine, private networks, documentation, multicast, reserved. */
const FORBIDDEN_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * The only public range of IPv6, which excludes all embedded forms of IPv4; parts of it are not public
 * either.
 */
const PUBLIC_V6 = ['2000::/3'];
const FORBIDDEN_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const FORBIDDEN_NAMES = ['localhost', 'local', 'internal', 'home.arpa'];
const PORTS: Record<string, readonly string[]> = {
  'https:': ['', '443', '8443'],
  'http:': ['', '80', '8080'],
};

/** The URL is not allowed; the message is for the user who entered it. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export type Destination = {
  url: URL;
  /** A host name, or an IP address without brackets. */
  host: string;
  /** Plain http or an unusual port: only for addresses that the settings allow. */
  needsAllowedRange: boolean;
};

export type AddressRules = {
  /** Parses a URL, or throws AddressRefused. Does not resolve names. */
  read(text: string): Destination;
  /** Throws AddressRefused unless connections to all of the addresses are allowed. */
  vet(addresses: readonly string[], destination: Pick<Destination, 'needsAllowedRange'>): void;
};

/** BlockList also matches IPv4 addresses against short IPv6 prefixes, so each family has its own list. */
function ranges(cidrs: readonly string[]): (address: string) => boolean {
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const cidr of cidrs) {
    const [network = '', bits = ''] = cidr.split('/');
    const family = isIP(network) as 4 | 6;
    lists[family].addSubnet(network, Number(bits), `ipv${family}`);
  }
  return (address) => {
    const family = isIP(address);
    return (family === 4 || family === 6) && lists[family].check(address, `ipv${family}`);
  };
}

const isForbiddenV4 = ranges(FORBIDDEN_V4);
const isPublicV6 = ranges(PUBLIC_V6);
const isForbiddenV6 = ranges(FORBIDDEN_V6);

/** True for an address outside the public internet, and for anything that is not an address. */
export function isForbidden(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 4) return isForbiddenV4(address);
  return family !== 6 || !isPublicV6(address) || isForbiddenV6(address);
}

export function addressRules(settings: { allowHttp: boolean; allowCidrs: readonly string[] }): AddressRules {
  const isAllowed = ranges(settings.allowCidrs);
  const unusual = settings.allowHttp
    ? 'the port must be 443 or 8443, or 80 or 8080 with http'
    : 'it must be https on port 443 or 8443';
  const vet: AddressRules['vet'] = (addresses, { needsAllowedRange }) => {
    if (addresses.length === 0) throw new AddressRefused('the name has no address');
    for (const address of addresses) {
      if (isAllowed(address)) continue;
      if (isForbidden(address)) throw new AddressRefused('it resolves to an address that is not public');
      if (needsAllowedRange) throw new AddressRefused(unusual);
    }
  };
  return {
    vet,
    read(text) {
      const url = readUrl(text);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const usual =
        PORTS[url.protocol]?.includes(url.port) && (url.protocol === 'https:' || settings.allowHttp);
      const destination = { url, host, needsAllowedRange: !usual };
      if (isIP(host)) vet([host], destination);
      else {
        checkName(host);
        if (!usual && settings.allowCidrs.length === 0) throw new AddressRefused(unusual);
      }
      return destination;
    },
  };
}

/** Refuses what a URL parser would silently repair: another parser might repair it differently. */
function readUrl(text: string): URL {
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (authority === undefined) throw new AddressRefused('must be an absolute URL that starts with https://');
  if (/[\s\\\p{Cc}]/u.test(text)) throw new AddressRefused('must not contain spaces or backslashes');
  if (authority.includes('@')) throw new AddressRefused('must not contain a user name or a password');
  if (text.includes('#')) throw new AddressRefused('must not contain a fragment');
  if (!URL.canParse(text)) throw new AddressRefused('is not a valid URL');
  const url = new URL(text);
  if (url.port === '0') throw new AddressRefused('must not use port 0');
  return url;
}

function checkName(host: string): void {
  if (host.endsWith('.')) throw new AddressRefused('must not have a host name that ends with a dot');
  const isLocal = FORBIDDEN_NAMES.some((name) => host === name || host.endsWith(`.${name}`));
  if (isLocal || !host.includes('.')) throw new AddressRefused('must have a public host name');
}
