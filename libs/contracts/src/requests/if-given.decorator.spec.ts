import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import { ChangeFeedDto } from './source.dto.js';
import { NewsSyncDto, VideoSyncDto } from './sync.dto.js';

describe('a field that may be left out', () => {
  it.each([
    [ChangeFeedDto, ['status', 'name', 'category', 'pictures']],
    [NewsSyncDto, ['feeds', 'force']],
    [VideoSyncDto, ['channelIds', 'backfill', 'force', 'limit', 'verify']],
  ])('is valid without a value and refuses null: %p', async (Dto, fields) => {
    const errorsOf = async (body: object) =>
      (await validate(plainToInstance(Dto as new () => object, body))).map((one) => one.property);
    expect(await errorsOf({})).toEqual([]);
    const nulls = Object.fromEntries(fields.map((field) => [field, null]));
    expect(await errorsOf(nulls)).toEqual(fields);
  });
});
