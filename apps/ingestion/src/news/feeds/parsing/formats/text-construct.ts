import type { RawText } from '../raw-feed.js';
import type { XmlField } from '../xml/xml-record.js';

const ALWAYS_HTML = new Set(['content:encoded', 'xhtml:body', 'body', 'fullitem']);

const BYTES = 'application/octet-stream';

/** Empty if `type` and `mode` declare other content than text. */
export function toRawText({ name, attributes, text, markup }: XmlField): RawText[] {
  const type = plain(attributes['type']);
  const isPacked = plain(attributes['mode']) === 'base64' || type === BYTES;
  if (isPacked) return [decoded(text, type)];
  if (type !== undefined && !isText(type) && !name.endsWith('title')) return [];
  // Unescaped tags count as markup.
  if (markup !== null) return [{ text: markup, type: 'html' }];
  return [{ text, type: ALWAYS_HTML.has(name) || isHtml(type) ? 'html' : 'text' }];
}

function isHtml(type: string | undefined): boolean {
  return type?.includes('html') ?? false;
}

function isText(type: string): boolean {
  return (
    !type.includes('/') || type.startsWith('text/') || type.includes('html') || type.includes('xml')
  );
}

function decoded(text: string, type: string | undefined): RawText {
  return {
    text: Buffer.from(text, 'base64').toString('utf8'),
    type: isHtml(type) ? 'html' : 'text',
  };
}

function plain(value: string | undefined): string | undefined {
  return value?.trim().toLowerCase();
}
