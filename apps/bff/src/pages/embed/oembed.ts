import { userError } from '@elevate/errors';
import { absoluteUrl, embedCode, embedPath, embedSize } from '@elevate/rules';
import { type Content, SHARED_CONTENT } from '../../http/ready-bytes/representation.js';
import { writeXml } from '../xml/write-xml.js';
import { embeddedAt, OEMBED_TYPES, type OembedFormat } from './embed-addresses.js';
import { EMBED_CARDS, type EmbedCard, type EmbedContext } from './embed-cards.js';

/** The oEmbed specification, 2.2 and 2.3. Undefined for 404. @throws AppError for 400, 401 and 501 */
export function writeOembed(
  context: EmbedContext,
  parameters: URLSearchParams,
): Content | undefined {
  const url = parameters.get('url');
  if (!url) throw userError('BFF.URL_REQUIRED', 'The parameter url is missing.');
  const format = parameters.get('format')?.toLowerCase() ?? 'json';
  if (!isFormat(format))
    throw userError('BFF.FORMAT_NOT_IMPLEMENTED', 'The formats are json and xml.');
  // Consumers need absolute addresses.
  const { name, url: siteUrl } = context.writer.site;
  const embedded = siteUrl === undefined ? undefined : embeddedAt(siteUrl, url);
  if (embedded === 'private') throw userError('BFF.UNAUTHENTICATED', 'This page is private.');
  const card = embedded && EMBED_CARDS[embedded.kind](context, embedded.id);
  if (!card) return undefined;
  const { kind, id, startSeconds } = embedded;
  const { title, author, player } = card;
  const maxWidth = limitOf(parameters.get('maxwidth'));
  const maxHeight = limitOf(parameters.get('maxheight'));
  const size = embedSize(kind === 'episodes', maxWidth, maxHeight);
  const answer = {
    version: '1.0',
    type: player === undefined ? 'rich' : 'video',
    title,
    ...(author && { author_name: author.name }),
    ...(author?.path !== undefined && { author_url: `${siteUrl}${author.path}` }),
    provider_name: name,
    provider_url: `${siteUrl}/`,
    ...thumbnailOf(card, siteUrl, maxWidth, maxHeight),
    html: embedCode(`${siteUrl}${embedPath(kind, id, startSeconds)}`, title, size),
    ...size,
  };
  const isXml = format === 'xml';
  const body = isXml ? writeXml({ oembed: answer }) : Buffer.from(JSON.stringify(answer));
  return { type: `${OEMBED_TYPES[format]}; charset=utf-8`, body, ...SHARED_CONTENT };
}

const isFormat = (text: string): text is OembedFormat => Object.hasOwn(OEMBED_TYPES, text);

/** Consumers without a limit also send 0, `auto` and an empty value. */
const limitOf = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Infinity;

const fits = (length: number | null, limit: number): boolean => length !== null && length <= limit;

/** All three properties or none, and within the limits. */
function thumbnailOf(
  { sizes = [] }: EmbedCard,
  siteUrl: string | undefined,
  maxWidth: number,
  maxHeight: number,
) {
  const fitting = sizes.findLast(
    ({ width, height }) => fits(width, maxWidth) && fits(height, maxHeight),
  );
  if (!fitting) return {};
  const { url, width, height } = fitting;
  return {
    thumbnail_url: absoluteUrl(url, siteUrl),
    thumbnail_width: width!,
    thumbnail_height: height!,
  };
}
