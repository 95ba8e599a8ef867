import 'reflect-metadata';
import { validateSync } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import { Follows } from './request.decorator.js';

class Lenient {
  @Follows((value) => (value === 'wrong' ? 'is wrong' : undefined))
  readonly field: unknown;

  @Follows((value, { field }) => (value === field ? undefined : 'differs'))
  readonly repeated: unknown;
}

const messages = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    validateSync(Object.assign(new Lenient(), values)).map(({ property, constraints }) => [
      property,
      constraints?.['follows'],
    ]),
  );

describe('Follows', () => {
  it("answers with the rule's own message, and lets the rule see the other fields", () => {
    expect(messages({ field: 'right', repeated: 'right' })).toEqual({});
    expect(messages({ field: 'wrong', repeated: 'right' })).toEqual({
      field: 'is wrong',
      repeated: 'differs',
    });
  });

  it.each([[undefined], [null], [7], [true], [{}], [{ $gt: '' }], [['right']], [Symbol('x')]])(
    'lets %p pass by no rule, however lenient',
    (value) => {
      expect(messages({ field: value, repeated: 'x' })).toHaveProperty('field', 'Must be a text');
    },
  );
});
