import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import { AddChannelsDto, AddFeedsDto } from './source.dto.js';

const LISTS = [
  ['channels', AddChannelsDto, { channel: '@afrotech' }],
  ['feeds', AddFeedsDto, { feed_url: 'https://feed.example/' }],
] as const;

describe.each(LISTS)('the list of %s', (name, Dto, good) => {
  const errorsOf = async (item: unknown) => {
    const dto = plainToInstance(Dto as new () => object, { [name]: [good, item] });
    return (await validate(dto)).map(({ property }) => property);
  };

  it('accepts objects', async () => {
    expect(await errorsOf(good)).toEqual([]);
  });

  it.each([
    ['an empty list', []],
    ['nested lists', [[[]]]],
    ['a list of objects', [good]],
    ['null', null],
    ['a text', 'x'],
  ])('refuses %s as an item', async (_what, item) => {
    expect(await errorsOf(item)).toEqual([name]);
  });
});
