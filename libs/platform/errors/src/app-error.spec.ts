import { describe, expect, it } from '@jest/globals';
import {
  AppError,
  describeError,
  isAppError,
  isRefusedWrite,
  kindOf,
  unlessRefused,
} from './app-error.js';

describe('AppError', () => {
  it('keeps its code, kind, cause and details', () => {
    const cause = new Error('socket hang up');
    const error = new AppError('HTTP.UNREACHABLE', {
      kind: 'transient',
      cause,
      details: { host: 'a.example' },
    });
    expect(error).toMatchObject({
      code: 'HTTP.UNREACHABLE',
      kind: 'transient',
      cause,
      details: { host: 'a.example' },
    });
    expect(error.message).toBe('HTTP.UNREACHABLE');
  });

  it('is recognized by its shape, as it crosses copies of this package', () => {
    const foreign = Object.assign(new Error('gone'), {
      name: 'AppError',
      code: 'X.Y',
      kind: 'user',
    });
    expect(isAppError(foreign)).toBe(true);
    expect(isAppError(new Error('gone'))).toBe(false);
    expect(isAppError({ name: 'AppError', code: 'X.Y', kind: 'user' })).toBe(false);
  });
});

describe('kindOf', () => {
  it('calls everything that is not ours unexpected', () => {
    expect(kindOf(new AppError('A.B', { kind: 'user' }))).toBe('user');
    expect(kindOf(new TypeError('x'))).toBe('unexpected');
    expect(kindOf('text')).toBe('unexpected');
  });

  it.each([
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    [Object.assign(new Error('no server'), { name: 'MongoServerSelectionError' })],
    [Object.assign(new Error('closed'), { name: 'MongoPoolClearedError' })],
    [Object.assign(new Error('disk full'), { name: 'MongoServerError', code: 14031 })],
  ])('calls it transient when the other side was away (%p)', (error) => {
    expect(kindOf(error)).toBe('transient');
  });

  it('does not take a refusal by the document server for its absence', () => {
    expect(kindOf(Object.assign(new Error('dup'), { name: 'MongoServerError', code: 11000 }))).toBe(
      'unexpected',
    );
  });
});

it.each([
  [Object.assign(new Error('full'), { name: 'MongoServerError', code: 14031 }), true],
  [Object.assign(new Error('gone'), { name: 'MongoServerError', code: 39 }), true],
  [Object.assign(new Error('dup'), { name: 'MongoServerError', code: 11000 }), false],
  [Object.assign(new Error('other'), { code: 39 }), false],
  [new AppError('SERVER.CANNOT_SAVE', { kind: 'transient' }), true],
])(
  'a refused write (%p: %p), also as a cause, is one that the caller may do without',
  async (error, is) => {
    const wrapped = new AppError('MONGO.WRITE_FAILED', { kind: 'transient', cause: error });
    expect([isRefusedWrite(error), isRefusedWrite(wrapped)]).toEqual([is, is]);
    const write = unlessRefused(Promise.reject(wrapped));
    await (is ? expect(write).resolves.toBeUndefined() : expect(write).rejects.toBe(wrapped));
  },
);

it.each([
  [new AppError('A.B', { kind: 'user' }), 'A.B'],
  [new AppError('A.B', { kind: 'user', message: 'no such thing' }), 'A.B: no such thing'],
  [new TypeError('not a function'), 'not a function'],
  [new TypeError(''), 'TypeError'],
  ['text', 'text'],
  [undefined, 'undefined'],
])('describeError says %p as %p', (error, line) => {
  expect(describeError(error)).toBe(line);
});
