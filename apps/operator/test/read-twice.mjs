/* Reads a feed, the argument, first with no time at all. */
import { FeedReader } from '@elevate/ingestion/feeds';

const reader = new (class extends FeedReader {
  limits = { parseMs: 0, memoryMb: 256 };
})();
const document = { bytes: Buffer.from(process.argv[2]), contentType: null, url: '' };
const isTooMuch = await reader.read(document).catch(({ cause }) => cause !== undefined);
reader.limits = { parseMs: 60_000, memoryMb: 256 };
console.log(isTooMuch, (await reader.read(document)).title);
await reader.close();
