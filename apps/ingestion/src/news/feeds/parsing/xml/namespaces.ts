// Canonical prefix per namespace; RSS's own has none.
const PREFIXES: Readonly<Record<string, string>> = {
  'purl.org/rss/1.0': '',
  'purl.org/net/rss1.1': '',
  'my.netscape.com/rdf/simple/0.9': '',
  'channel.netscape.com/rdf/simple/0.9': '',
  'my.netscape.com/publish/formats/rss-0.91.dtd': '',
  'blogs.law.harvard.edu/tech/rss': '',
  'cyber.law.harvard.edu/rss': '',
  'backend.userland.com/rss': '',
  'backend.userland.com/rss2': '',
  'www.w3.org/2005/atom': 'atom',
  'purl.org/atom/ns': 'atom',
  'purl.org/atom': 'atom',
  'purl.org/pie': 'atom',
  'www.w3.org/1999/02/22-rdf-syntax-ns': 'rdf',
  'www.w3.org/1999/xhtml': 'xhtml',
  'purl.org/dc/elements/1.1': 'dc',
  'purl.org/dc/elements/1.0': 'dc',
  'purl.org/dc/terms': 'dcterms',
  'purl.org/rss/1.0/modules/content': 'content',
  'purl.org/rss/1.0/modules/syndication': 'sy',
  'search.yahoo.com/mrss': 'media',
  'www.rssboard.org/media-rss': 'media',
  'www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'www.itunes.com/dtds/podcast-1.0': 'itunes',
  'example.com/dtds/podcast-1.0.dtd': 'itunes',
  'rssnamespace.org/feedburner/ext/1.0': 'feedburner',
  'www.pheedo.com/namespace/pheedo': 'pheedo',
  'www.w3.org/xml/1998/namespace': 'xml',
};

export type Scope = ReadonlyMap<string, string>;

export const NO_SCOPE: Scope = new Map([
  ['a10', 'atom'],
  ['itunes', 'itunes'],
]);

export function scopeOf(attributes: Readonly<Record<string, string>>, around: Scope): Scope {
  let scope: Map<string, string> | null = null;
  for (const name in attributes) {
    if (!name.startsWith('xmlns')) continue;
    const prefix = name === 'xmlns' ? '' : name.slice('xmlns:'.length);
    scope ??= new Map(around);
    scope.set(prefix, prefixOf(attributes[name] ?? '') ?? prefix);
  }
  return scope ?? around;
}

/** Uses the canonical prefix. */
export function nameIn(scope: Scope, name: string): string {
  const colon = name.indexOf(':');
  const prefix = colon === -1 ? '' : name.slice(0, colon);
  const ours = scope.get(prefix) ?? prefix;
  if (ours === prefix) return name;
  const local = name.slice(colon + 1);
  return ours === '' ? local : `${ours}:${local}`;
}

// Ignores scheme, case and trailing slash, which publishers vary.
function prefixOf(uri: string): string | undefined {
  const plain = uri
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[#/]$/, '');
  return PREFIXES[plain];
}
