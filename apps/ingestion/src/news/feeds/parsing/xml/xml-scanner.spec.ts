import { describe, expect, it } from '@jest/globals';
import { Parser } from 'htmlparser2';
import { SeededNumbers } from '@elevate/testing';
import { decodeReferences, XmlScanner } from './xml-scanner.js';

const PIECES =
  `<a> </a> <b c="d"> <b c='&lt;'> </b > <B:c/> <x / > <y = z=1/> <q r= s> <t u="v"w> </ a> </> < <> << </ <//s> & &amp;
  <!-- --> <!-- <a> --!> <!--> <!---> --> <![CDATA[ <![CDATA[]]> ]]]]> <![CD <!doctype <!entity/a> <!> <!-> <? ?> <?> > " ' = / -`.split(
    /\s+/,
  );
const numbers = new SeededNumbers(7);

/** Elements of any markup, the way htmlparser2 reads them. */
function usual(source: string): unknown[] {
  const events: unknown[] = [];
  let isVerbatim = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        for (const key in attributes) attributes[key] = decodeReferences(attributes[key] ?? '');
        events.push([name, attributes, parser.endIndex + 1]);
      },
      onclosetag: (name) => events.push(`/${name}`),
      oncdatastart: () => (isVerbatim = true),
      oncdataend: () => (isVerbatim = false),
      ontext: (text) => text !== '' && events.push([text, isVerbatim]),
      onprocessinginstruction: (name, text) => name.startsWith('!') && events.push(text),
    },
    { xmlMode: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(source);
  parser.end();
  return events;
}

function scanned(source: string): { events: unknown[]; end: number } {
  const events: unknown[] = [];
  const open: string[] = [];
  const scanner = new XmlScanner(source, {
    open: (name, attributes, _start, after) => {
      open.push(name);
      events.push([name, attributes, after]);
    },
    close: (name) => {
      const from = open.lastIndexOf(name);
      if (from !== -1) events.push(...open.splice(from).reverse().map(ended));
    },
    text: (from, to, isVerbatim) => from < to && events.push([source.slice(from, to), isVerbatim]),
    declaration: (text) => events.push(`!${text}`),
  });
  const end = scanner.scan();
  return { events: [...events, ...open.reverse().map(ended)], end };
}

const ended = (name: string) => `/${name}`;

describe('XmlScanner', () => {
  it('reads any markup like htmlparser2, unless it ends within a tag', () => {
    let compared = 0;
    for (let round = 0; round < 4_000; round += 1) {
      const pieces = Array.from({ length: 1 + numbers.below(12) }, () => numbers.pick(PIECES));
      const source = pieces.join(numbers.pick(['', ' ', 'text', '\n']));
      const { events, end } = scanned(source);
      if (end < source.length) continue;
      expect([source, events]).toEqual([source, usual(source)]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(2_000);
  });

  it('leaves out a tag that the document does not end', () => {
    for (const tag of ['<a', '<a /', '<a b', '<a b=', '<a b=c', '<a b="c>', '</x', '</x '])
      expect(scanned(`<x>text${tag}`)).toEqual({
        events: [['x', {}, 3], ['text', false], '/x'],
        end: '<x>text'.length,
      });
  });
});
