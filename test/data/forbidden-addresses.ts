const words = (text: string) => text.trim().split(/\s+/);

/** Hosts that are not on the public internet, in every notation that a parser might accept. */
const V4 = words(`
  127.0.0.1  127.1  127.0.1  127.255.255.254  2130706433  0x7f000001  0x7F.0.0.1  017700000001
  0177.0.0.1  0177.0x0.0.01  127.0.0.1.  １２７.０.０.１  127。0。0。1  %31%32%37.0.0.1  ①②⑦.0.0.1  0
  0.0.0.0  0.1.2.3  10.0.0.1  10.255.255.255  012.0.0.1  100.64.0.1  100.127.255.255
  169.254.169.254  0xa9fea9fe  2852039166  169.254.43518  172.16.0.1  172.31.255.255  192.0.0.1
  192.0.2.1  192.88.99.1  192.168.0.1  192.168.257  198.18.0.1  198.19.255.255  198.51.100.1
  203.0.113.1  224.0.0.1  239.255.255.255  240.0.0.1  255.255.255.255
`);
const V6 = [
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::0001]',
  '[::ffff:127.0.0.1]', // mapped
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[::127.0.0.1]', // compatible
  '[::ffff:0:127.0.0.1]', // SIIT
  '[64:ff9b::7f00:1]', // NAT64
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]', // 6to4
  '[2001:0:7f00:1::]', // Teredo
  '[2001:10::1]', // ORCHID
  '[fe80::5efe:127.0.0.1]', // ISATAP
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[fe80::1%eth0]',
  '[fec0::1]',
  '[ff02::1]',
  '[4000::1]',
  '[::ffff:a9fe:a9fe]',
];
const NAMES = words(`
  localhost  LOCALHOST  localhost.  x.localhost  x.y.localhost.  ｌｏｃａｌｈｏｓｔ  intranet  metadata
  metadata.google.internal  x.internal  printer.local  router.home.arpa
`);

export const FORBIDDEN_HOSTS = [...V4, ...V6, ...NAMES];

/** URLs that are refused whatever they resolve to. */
export const FORBIDDEN_URLS = [
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://@example.com/',
  'https://example.com@127.0.0.1/',
  'https://127.0.0.1\\@example.com/',
  'https://example.com/#fragment',
  'https://example.com/#',
  'https://example.com\\x',
  'https:\\\\example.com\\',
  'https://exa%2fmple.com/',
  'https://example.com:22/',
  'https://example.com:6379/',
  'https://example.com:5432/',
  'https://example.com:80/',
  'https://example.com:0/',
  'https://example.com:65536/',
  'https://example.com:-1/',
  'http://example.com/',
  'http://example.com:8080/',
  'https:/example.com/',
  'https:example.com',
  'https:///example.com/',
  'https://',
  'https:// example.com/',
  ' https://example.com/',
  'https://example.com/ x',
  'https://example.com./',
  'https://[example.com]/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'ws://example.com/',
  'wss://example.com/',
  '//example.com/',
  'example.com',
  '/hook',
];
