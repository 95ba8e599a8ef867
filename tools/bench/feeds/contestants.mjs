import { createRequire } from 'node:module';
import { Parser } from 'htmlparser2';
import { parseFeed, readFeed } from '@elevate/ingestion/feeds';

const requirePeer = createRequire(new URL('./packages/', import.meta.url));
const RssParser = requirePeer('rss-parser');
const rssParser = new RssParser();

const documentOf = (bytes) => ({ bytes, contentType: null, url: 'https://bench.example/' });

export const CONTESTANTS = [
  { name: 'Elevate', read: (bytes) => parseFeed(documentOf(bytes)).items.length },
  {
    name: 'Elevate, elements only',
    read: (bytes) => readFeed(documentOf(bytes)).items.length,
  },
  { name: 'htmlparser2, events only', read: countItems },
  {
    name: 'rss-parser',
    read: async (bytes) => (await rssParser.parseString(bytes.toString('utf8'))).items.length,
  },
];

function countItems(bytes) {
  let items = 0;
  let characters = 0;
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (name === 'item' || name === 'entry') items += 1;
      },
      onclosetag: () => undefined,
      ontext: (text) => {
        characters += text.length;
      },
    },
    { xmlMode: true },
  );
  parser.end(bytes.toString('utf8'));
  return characters > 0 ? items : 0;
}
