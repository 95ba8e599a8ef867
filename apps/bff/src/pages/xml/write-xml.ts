import XMLBuilder from 'fast-xml-builder';

type XmlContent = string | number | XmlElement;
export interface XmlElement {
  readonly [name: string]: XmlContent | readonly XmlContent[] | undefined;
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressEmptyNode: true,
  tagValueProcessor: (_name, value) => withoutIllegal(String(value)),
  attributeValueProcessor: (_name, value) => withoutIllegal(String(value)),
});

export function writeXml(root: XmlElement): Buffer {
  const declaration = { '@_version': '1.0', '@_encoding': 'utf-8' };
  return Buffer.from(builder.build({ '?xml': declaration, ...root }));
}

// XML 1.0, 2.2 forbids these characters even when escaped; titles come from outside.
const ILLEGAL = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function withoutIllegal(text: string): string {
  return text.replace(ILLEGAL, '');
}
