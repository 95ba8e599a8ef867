import { describe, expect, it } from '@jest/globals';
import { parseXml } from '../../../test/parse-xml.js';
import { writeXml } from './write-xml.js';

const write = (content: string) =>
  writeXml({ root: { '@_title': content, text: { '#text': content } } }).toString();

describe('writeXml', () => {
  it.each([
    `]]> <![CDATA[ <!-- --> <?xml?> <script> & &amp; " '`,
    '👩🏾‍💻 Ọláńrewájú \u2028 \u2029 \ufeff',
    '%entity; &#0; &#x1f600;',
    '',
  ])('gives back %j unchanged', (content) => {
    const root = parseXml(write(content));
    expect(root.attributes).toEqual({ title: content });
    expect(root.children[0]?.text).toBe(content);
  });

  it('drops what XML cannot say', () => {
    const hostile = 'a\u0000b\u0008c\u000bd\u001fe\ufffef\uffffg\ud800h\udc00i';
    const root = parseXml(write(hostile));
    expect(root.attributes['title']).toBe('abcdefghi');
    expect(root.children[0]?.text).toBe('abcdefghi');
  });

  it('leaves out what is undefined and repeats what is a list', () => {
    const xml = writeXml({ root: { one: undefined, many: ['a', 'b'], none: [], zero: 0 } });
    const root = parseXml(xml.toString());
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([
      ['{}many', 'a'],
      ['{}many', 'b'],
      ['{}zero', '0'],
    ]);
  });
});
