import XMLBuilder from 'fast-xml-builder';

/** What stands in an element: text, or attributes (`@_name`), text (`#text`) and elements by name. */
export type XmlContent = string | number | XmlElement;
export interface XmlElement {
  readonly [name: string]: XmlContent | readonly XmlContent[] | undefined;
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressEmptyNode: true,
  tagValueProcessor: (_name, value) => withoutIllegal(String(value)),
  attributeValueProcessor: (_name, value) => withoutIllegal(String(value)),
});

/** A document with one root element. Members that are undefined are left out. */
export function writeXml(root: XmlElement): Buffer {
  const declaration = { '@_version': '1.0', '@_encoding': 'utf-8' };
  return Buffer.from(builder.build({ '?xml': declaration, ...root }));
}

// XML 1.0, 2.2: these may not stand in a document even when they are escaped, and titles come
// from outside. Halves of surrogate pairs are among them.
const ILLEGAL = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function withoutIllegal(text: string): string {
  return text.replace(ILLEGAL, '');
}
