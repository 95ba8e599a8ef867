import { IsString } from 'class-validator';
import { expect, it } from '@jest/globals';
import { createValidationPipe } from './validation.js';

class Dto {
  @IsString({ message: 'Must be a text' })
  readonly name!: string;
}

const refusalOf = (body: object): Promise<unknown> =>
  createValidationPipe()
    .transform(body, { type: 'body', metatype: Dto })
    .then(
      () => undefined,
      (error) => error.details.errors,
    );

it('names the fields that are wrong and those that are not known', async () => {
  expect(await refusalOf({ name: 'x' })).toBeUndefined();
  expect(await refusalOf({ name: 7, other: 1 })).toEqual([
    { field: 'other', message: 'other should not exist' },
    { field: 'name', message: 'Must be a text' },
  ]);
});

it('repeats neither long names nor many', async () => {
  const errors = await refusalOf({ name: 'x', ['secret'.repeat(1_000)]: 1 });
  const field = 'secret'.repeat(10);
  expect(errors).toEqual([{ field, message: `${field} should not exist` }]);
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, n]));
  expect(await refusalOf(many)).toHaveLength(20);
});
