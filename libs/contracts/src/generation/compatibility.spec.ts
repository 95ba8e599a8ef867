import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineMessage, defineTopic, type MessageContract } from '../message-contract.js';
import { breakingChanges, incompatibilities } from './compatibility.js';
import { generatedFiles } from './generated-files.js';
import type { JsonSchema } from './samples.js';

const shape = {
  id: z.string().min(1),
  minutes: z.int().nonnegative().nullable(),
  state: z.enum(['on', 'off']),
  note: z.string().optional(),
  items: z.array(z.object({ url: z.url() })),
};
const json = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' });
const before = json(z.object(shape));
const problems = (change: z.ZodRawShape): string[] =>
  incompatibilities(before, json(z.object({ ...shape, ...change })));

describe('incompatibilities', () => {
  it('finds none between equal schemas', () => {
    expect(problems({})).toEqual([]);
  });

  it('allows a new optional field and a changed description, at any depth', () => {
    expect(problems({ more: z.string().optional() })).toEqual([]);
    expect(problems({ id: z.string().min(1).describe('said better') })).toEqual([]);
    expect(
      problems({ items: z.array(z.object({ url: z.url(), alt: z.string().optional() })) }),
    ).toEqual([]);
  });

  it.each<[string, z.ZodRawShape, string]>([
    ['a new required field', { more: z.string() }, 'more: became required'],
    ['an optional field made required', { note: z.string() }, 'note: became required'],
    [
      'a required field made optional',
      { id: z.string().min(1).optional() },
      'id: is no longer required',
    ],
    ['another type', { id: z.int() }, 'id: type was "string", is "integer"'],
    [
      'a narrowed number',
      { minutes: z.int().min(10).nullable() },
      'minutes<0>: minimum was 0, is 10',
    ],
    [
      'a null taken away',
      { minutes: z.int().nonnegative() },
      'minutes: anyOf had 2 alternatives, has 0',
    ],
    ['a null given', { id: z.string().min(1).nullable() }, 'id: anyOf had 0 alternatives, has 2'],
    ['a word taken away', { state: z.enum(['on']) }, 'state: enum was ["on","off"], is ["on"]'],
    [
      'a word old readers refuse',
      { state: z.enum(['on', 'off', 'odd']) },
      'state: enum was ["on","off"], is ["on","off","odd"]',
    ],
    ['a stricter format', { note: z.email().optional() }, 'note: format was absent, is "email"'],
    ['a new pattern', { id: z.string().min(1).regex(/^a/) }, 'id: pattern was absent, is "^a"'],
    [
      'a field gone from a list',
      { items: z.array(z.object({})) },
      'items[items].url: the field was removed',
    ],
    [
      'a list turned into one',
      { items: z.object({ url: z.url() }) },
      'items: type was "array", is "object"',
    ],
  ])('refuses %s', (_, change, problem) => {
    expect(problems(change)).toContain(`(value).${problem}`);
  });

  it('rejects a removed field', () => {
    const after = json(z.object(shape).omit({ note: true }));
    expect(incompatibilities(before, after)).toEqual(['(value).note: the field was removed']);
  });

  it('rejects a strict schema that replaces an open one', () => {
    expect(incompatibilities(before, json(z.strictObject(shape)))).toEqual([
      '(value): additionalProperties was absent, is false',
    ]);
  });
});

const topic = defineTopic('shop.cup', 'state', 'Cups.');
const cupChanged = (shape: z.ZodRawShape): MessageContract =>
  defineMessage({
    type: 'shop.cup.changed.v1',
    topic,
    summary: 'A cup changed.',
    schema: z.object(shape),
  });

describe('breakingChanges', () => {
  const committed = generatedFiles([cupChanged({ id: z.string() })], []);

  it('allows a new optional field', () => {
    expect(
      breakingChanges(committed, [cupChanged({ id: z.string(), size: z.int().optional() })]),
    ).toEqual([]);
  });

  it('finds a field that became required and a removed type', () => {
    expect(breakingChanges(committed, [cupChanged({ id: z.string(), size: z.int() })])).toEqual([
      'shop.cup.changed.v1 (value).size: became required',
    ]);
    expect(breakingChanges(committed, [])).toEqual([
      'shop.cup.changed.v1: the message type was removed',
    ]);
  });
});
