import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { dtoOf, pageNumber, text, texts } from './dto.js';

const item = z.object({ name: z.string().max(3) });
class RequestDto extends dtoOf(
  z.object({
    state: z.enum(['on', 'off']).optional(),
    count: z.int().min(1).max(9).optional(),
    page: pageNumber.optional(),
    isOn: z.boolean().optional(),
    form: z
      .string()
      .regex(/^[a-z]+$/)
      .nullable()
      .optional(),
    ruled: text((value) => (value === 'wrong' ? 'is wrong' : undefined)).optional(),
    repeated: text((value, { ruled }) => (value === ruled ? undefined : 'differs')).optional(),
    words: texts((words) => (words.length > 1 ? 'are too many' : undefined)).optional(),
    items: z.array(item).min(1).max(2).optional(),
    item: item.optional(),
  }),
) {}

const flat = (errors: readonly ValidationError[], path = ''): string[] =>
  errors.flatMap(({ property, constraints = {}, children = [] }) => [
    ...Object.values(constraints).map((text) => `${path}${property}: ${text}`),
    ...flat(children, `${path}${property}.`),
  ]);
const refusals = (body: object): string[] =>
  flat(
    validateSync(plainToInstance(RequestDto, body), {
      stopAtFirstError: true,
      whitelist: true,
      forbidNonWhitelisted: true,
    }),
  );

describe('the class of a schema', () => {
  it.each<[object]>([
    [{}],
    [{ state: 'on', count: 9, page: '3', isOn: false, form: null, words: ['a'] }],
    [{ form: 'a', ruled: 'x', repeated: 'x', items: [{ name: 'abc' }], item: { name: '' } }],
  ])('accepts %j', (body) => {
    expect(refusals(body)).toEqual([]);
  });

  it('converts a number of the query', () => {
    expect(plainToInstance(RequestDto, { page: '3' })).toEqual({ page: 3 });
  });

  it.each<[object, string]>([
    [{ other: 1 }, 'other: property other should not exist'],
    [{ state: null }, 'state: state must be one of the following values: on, off'],
    [{ count: 10 }, 'count: count must not be greater than 9'],
    [{ count: 1.5 }, 'count: count must be an integer number'],
    [{ count: null }, 'count: count must not be greater than 9'],
    [{ page: '0' }, 'page: page must not be less than 1'],
    [{ isOn: 'yes' }, 'isOn: isOn must be a boolean value'],
    [{ isOn: null }, 'isOn: isOn must be a boolean value'],
    [{ form: 'A' }, 'form: form must match /^[a-z]+$/ regular expression'],
    [{ ruled: 'wrong' }, 'ruled: is wrong'],
    [{ ruled: 'a', repeated: 'b' }, 'repeated: differs'],
    [{ words: ['a', 'b'] }, 'words: are too many'],
    [{ words: ['a', 1] }, 'words: Must be a list of texts'],
    [{ items: [] }, 'items: items must contain at least 1 elements'],
    [
      { items: [{ name: 'abcd' }] },
      'items.0.name: name must be shorter than or equal to 3 characters',
    ],
    [{ items: [{ name: 'a', x: 1 }] }, 'items.0.x: property x should not exist'],
    [{ item: 'a' }, 'item: item must be an object'],
  ])('refuses %j with the usual text', (body, refusal) => {
    expect(refusals(body)).toContain(refusal);
  });

  it.each([[null], [7], [true], [{}], [{ $gt: '' }], [['right']], [Symbol('x')]])(
    'lets %p pass by no rule, however lenient',
    (value) => {
      expect(refusals({ ruled: value })).toContain('ruled: Must be a text');
    },
  );

  it.each([
    ['an empty list', []],
    ['nested lists', [[[]]]],
    ['null', null],
    ['a text', 'x'],
  ])('refuses %s as an item of a list', (_what, value) => {
    expect(refusals({ items: [{ name: 'a' }, value] })).toHaveLength(1);
  });
});
