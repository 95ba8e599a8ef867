import { describe, expect, it } from '@jest/globals';
import { toProblem } from './problem.js';
import { BODY_LIMIT, readJsonBody } from './json-body.js';

const refusalOf = (text: string) => {
  try {
    return readJsonBody(text);
  } catch (error) {
    const { status, errors } = toProblem(error, 'id');
    return { status, ...errors?.[0] };
  }
};
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('readJsonBody', () => {
  it.each([
    '{}',
    ' {"a":"b"} ',
    '{"a":null,"b":[1,{"c":true}]}',
    `{"a":${nested(10)}}`,
    '{"a":"__proto__","constructor":"x"}',
    JSON.stringify({ ids: Array.from({ length: 19_000 }, (_, id) => id) }),
    JSON.stringify({ a: 'x'.repeat(BODY_LIMIT - 10) }),
  ])('reads %.60s', (text) => {
    expect(readJsonBody(text)).toEqual(JSON.parse(text));
  });

  it.each(['', '{', 'x', '"text"', '[]', '[{"a":1}]', 'null', '7', '{"a":"b"}}', '\ufeff{}'])(
    'refuses %j',
    (text) => {
      expect(refusalOf(text)).toEqual({
        status: 400,
        field: 'body',
        message: 'Must be a JSON object',
      });
    },
  );

  it.each([
    ['{"__proto__":{"a":1}}', 'body'],
    ['{"\\u005f_proto__":1}', 'body'],
    ['{"constructor":{"prototype":{"a":1}}}', 'body'],
    ['{"email":{"__proto__":{"a":1}}}', 'email'],
    ['{"email":[{"x":{"constructor":{"prototype":1}}}]}', 'email'],
  ])('refuses the names of prototypes in %s', (text, field) => {
    const message = 'Has a name that is not allowed';
    expect(refusalOf(text)).toEqual({ status: 400, field, message });
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it.each([11, 5_000])('refuses a field that is nested %i deep', (depth) => {
    expect(refusalOf(`{"ok":1,"email":${nested(depth)}}`)).toEqual({
      status: 400,
      field: 'email',
      message: 'Must not be nested so deeply',
    });
  });

  it('refuses too many parts before it parses: the text is not even JSON', () => {
    const message = 'Has too many parts';
    expect(refusalOf('['.repeat(BODY_LIMIT))).toEqual({ status: 400, field: 'body', message });
  });
});
