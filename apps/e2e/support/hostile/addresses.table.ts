export interface HostileAddress {
  readonly name: string;
  readonly url: string;
  /** False for names: a lookup decides about them, at each connection. */
  readonly isLiteral: boolean;
}

const HOSTS: Readonly<Record<string, string>> = {
  loopback: '127.0.0.1',
  'another loopback': '127.1.2.3',
  'the last loopback': '127.255.255.254',
  'loopback in decimal': '2130706433',
  'loopback in octal': '017700000001',
  'loopback in hexadecimal': '0x7f000001',
  'loopback in octal parts': '0177.0.0.01',
  'loopback in hexadecimal parts': '0x7f.0x0.0x0.0x1',
  'loopback in mixed parts': '0x7f.0.0.1',
  'loopback in two parts': '127.1',
  'loopback in three parts': '127.0.1',
  'loopback with a trailing dot': '127.0.0.1.',
  'loopback with zeros before': '0000177.0.0.1',
  'loopback in fullwidth digits': '１２７.０.０.１',
  'loopback with ideographic dots': '127。0。0。1',
  'loopback in enclosed digits': '①②⑦.⓪.⓪.①',
  'loopback in superscript digits': '¹²⁷.⁰.⁰.¹',
  'loopback percent-encoded': '%31%32%37.0.0.1',
  'loopback with a soft hyphen': '127.0\u00ad.0.1',
  'this host': '0.0.0.0',
  'this host in short': '0',
  'this network': '0.1.2.3',
  'a private address of class A': '10.0.0.1',
  'a private address of class B': '172.16.0.1',
  'the last private address of class B': '172.31.255.255',
  'a private address of class C': '192.168.1.1',
  'a carrier-grade address': '100.64.0.1',
  'a link-local address': '169.254.0.1',
  'cloud metadata': '169.254.169.254',
  'cloud metadata in decimal': '2852039166',
  'cloud metadata in hexadecimal': '0xa9fea9fe',
  'container metadata': '169.254.170.2',
  'metadata of another cloud': '100.100.100.200',
  'metadata at a public-looking address': '168.63.129.16',
  'a protocol assignment': '192.0.0.1',
  documentation: '192.0.2.1',
  'more documentation': '198.51.100.1',
  'documentation again': '203.0.113.1',
  'a benchmark address': '198.18.0.1',
  '6to4 relay anycast': '192.88.99.1',
  multicast: '224.0.0.1',
  reserved: '240.0.0.1',
  broadcast: '255.255.255.255',
  'IPv6 loopback': '[::1]',
  'IPv6 loopback written out': '[0:0:0:0:0:0:0:1]',
  'unspecified IPv6': '[::]',
  'mapped loopback': '[::ffff:127.0.0.1]',
  'mapped loopback in hexadecimal': '[::ffff:7f00:1]',
  'mapped metadata': '[::ffff:169.254.169.254]',
  'compatible loopback': '[::127.0.0.1]',
  'translated loopback': '[::ffff:0:127.0.0.1]',
  'NAT64 loopback': '[64:ff9b::127.0.0.1]',
  'NAT64 metadata': '[64:ff9b::a9fe:a9fe]',
  'local NAT64': '[64:ff9b:1::7f00:1]',
  '6to4 loopback': '[2002:7f00:1::]',
  '6to4 private': '[2002:c0a8:101::1]',
  Teredo: '[2001:0:7f00:1::]',
  'unique local': '[fc00::1]',
  'unique local metadata': '[fd00:ec2::254]',
  'link-local IPv6': '[fe80::1]',
  'link-local with a zone': '[fe80::1%25eth0]',
  'loopback with a zone': '[::1%25lo]',
  'site-local': '[fec0::1]',
  'multicast IPv6': '[ff02::1]',
  'documentation IPv6': '[2001:db8::1]',
  'discard-only': '[100::1]',
  ORCHID: '[2001:10::1]',
  'not yet assigned IPv6': '[4000::1]',
};

const NAMES: Readonly<Record<string, string>> = {
  localhost: 'localhost',
  'localhost with a trailing dot': 'localhost.',
  'localhost in capitals': 'LOCALHOST',
  'localhost in fullwidth letters': 'ｌｏｃａｌｈｏｓｔ',
  'localhost in enclosed letters': 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'a name below localhost': 'feeds.localhost',
  'the domain of localhost': 'localhost.localdomain',
  'IPv6 localhost': 'ip6-localhost',
  'metadata of Google': 'metadata.google.internal',
  'metadata in short': 'metadata',
  'instance data': 'instance-data',
  'a Kubernetes service': 'kubernetes.default.svc',
  'a mDNS name': 'printer.local',
  'a host of containers': 'host.docker.internal',
};

/** Addresses that name no public host; `port` is where a connection would be noticed. */
export function hostileAddresses(port: number): HostileAddress[] {
  const literal = (name: string, url: string) => ({ name, url, isLiteral: true });
  return [
    ...Object.entries(HOSTS).map(([name, host]) => literal(name, `http://${host}/feed`)),
    ...Object.entries(NAMES).map(([name, host]) => ({
      name,
      url: `http://${host}/feed`,
      isLiteral: false,
    })),
    ...[
      ['loopback at a port', `http://127.0.0.1:${port}/feed`],
      ['localhost at a port', `http://localhost:${port}/feed`],
      ['IPv6 loopback at a port', `http://[::1]:${port}/feed`],
      ['loopback in decimal at a port', `http://2130706433:${port}/feed`],
      ['this host at a port', `http://0.0.0.0:${port}/feed`],
      ['mapped loopback at a port', `http://[::ffff:127.0.0.1]:${port}/feed`],
      ['a public host with a user', 'http://user@feeds.example/feed'],
      ['a public host with a password', 'http://user:secret@feeds.example/feed'],
      ['a public host as user', `http://feeds.example@127.0.0.1:${port}/feed`],
      ['a public host as password', `http://x:feeds.example@127.0.0.1:${port}/feed`],
      ['an encoded @', `http://feeds.example%40127.0.0.1:${port}/feed`],
      ['a backslash before @', `http://127.0.0.1:${port}\\@feeds.example/feed`],
      ['backslashes', `http:\\\\127.0.0.1:${port}\\feed`],
      ['one slash', `http:/127.0.0.1:${port}/feed`],
      ['no slash', `http:127.0.0.1:${port}/feed`],
      ['three slashes', `http:///127.0.0.1:${port}/feed`],
      ['a fragment before @', `http://127.0.0.1:${port}#@feeds.example/`],
      ['a tab in the scheme', `ht\ttp://127.0.0.1:${port}/feed`],
      ['a line break in the host', `http://127.0\n.0.1:${port}/feed`],
      ['a line break with a header', `http://127.0.0.1:${port}/\r\nx-evil: 1`],
      ['spaces around', `  http://127.0.0.1:${port}/feed  `],
      ['SSH', 'http://feeds.example:22/'],
      ['a mail server', 'http://feeds.example:25/'],
      ['a cache', 'http://feeds.example:6379/'],
      ['a document server', 'http://feeds.example:27017/'],
      ['a broker', 'http://feeds.example:9092/'],
      ['port 0', 'http://feeds.example:0/'],
      ['file', 'file:///etc/passwd'],
      ['file with a host', 'file://127.0.0.1/etc/passwd'],
      ['FTP', `ftp://127.0.0.1:${port}/feed`],
      ['gopher', `gopher://127.0.0.1:${port}/_x`],
      ['dict', `dict://127.0.0.1:${port}/x`],
      ['LDAP', `ldap://127.0.0.1:${port}/x`],
      ['a WebSocket', `ws://127.0.0.1:${port}/feed`],
      ['data', 'data:application/rss+xml,<rss/>'],
      ['a script', 'javascript:alert(1)'],
      ['a blob', 'blob:http://127.0.0.1/x'],
      ['a view of the source', `view-source:http://127.0.0.1:${port}/`],
      ['no scheme', `//127.0.0.1:${port}/feed`],
      ['a path', '/etc/passwd'],
      ['nothing', 'http://'],
      ['an unfinished bracket', 'http://[::1/feed'],
    ].map(([name = '', url = '']) => literal(name, url)),
  ];
}

const STATUSES = [301, 302, 303, 307, 308] as const;

export interface HostileRedirect {
  readonly name: string;
  readonly status: number;
  /** Absolute, or a path of the publisher that redirects again. */
  readonly to: string;
}

/** `other` is another allowed publisher, which no redirect may reach. */
export function hostileRedirects(port: number, other: string): HostileRedirect[] {
  const targets: Readonly<Record<string, string>> = {
    loopback: `http://127.0.0.1:${port}/feed`,
    localhost: `http://localhost:${port}/feed`,
    'IPv6 loopback': `http://[::1]:${port}/feed`,
    'loopback in decimal': `http://2130706433:${port}/feed`,
    'a host without scheme': `//127.0.0.1:${port}/feed`,
    'a user and a password': `http://user:secret@127.0.0.1:${port}/feed`,
    'cloud metadata': 'http://169.254.169.254/latest/meta-data/',
    'another allowed publisher': `${other}/never`,
    'a file': 'file:///etc/passwd',
  };
  const direct = STATUSES.flatMap((status) =>
    Object.entries(targets).map(([name, to]) => ({ name: `${status} to ${name}`, status, to })),
  );
  const chains = STATUSES.map((status) => ({
    name: `${status} to itself, then to loopback`,
    status,
    to: `/chain/http://127.0.0.1:${port}/feed`,
  }));
  const schemes = ['ftp', 'gopher', 'ws', 'https'].map((scheme) => ({
    name: `302 to ${scheme}`,
    status: 302,
    to: `${scheme}://127.0.0.1:${port}/feed`,
  }));
  return [
    ...direct,
    ...chains,
    ...schemes,
    { name: '302 to itself without end', status: 302, to: '/loop' },
    { name: '302 to data', status: 302, to: 'data:application/rss+xml,<rss/>' },
    { name: '302 to nothing', status: 302, to: '' },
  ];
}

/** Where a feed must send neither this server nor a visitor's browser. */
export function forbiddenPlaces(port: number): readonly string[] {
  return [
    `http://127.0.0.1:${port}/p.png`,
    `https://127.0.0.1:${port}/p.png`,
    `https://localhost:${port}/p.png`,
    `http://[::1]:${port}/p.png`,
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:127.0.0.1]/p.png',
    'https://192.168.1.1/admin?reboot=1',
    'https://10.0.0.1/p.png',
    'https://user:secret@feeds.example/p.png',
    'https://feeds.example:22/p.png',
    'file:///etc/passwd',
    'ftp://127.0.0.1/p.png',
  ];
}
