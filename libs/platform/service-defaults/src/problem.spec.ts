import { HttpException, NotFoundException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@elevate/errors';
import { retryAfterOf, toProblem } from './problem.js';

describe('toProblem', () => {
  it.each([
    ['EPISODES.NOT_FOUND', 404],
    ['BFF.CHANNEL_NOT_FOUND', 404],
    ['BFF.FORMAT_NOT_IMPLEMENTED', 501],
    ['USERS.FORBIDDEN', 403],
    ['USERS.UNAUTHENTICATED', 401],
    ['LISTS.CONFLICT', 409],
    ['AUTH.TOO_MANY_REQUESTS', 429],
    ['USER.INVALID_CREDENTIALS', 401],
    ['USER.PASSWORD_EXPIRED', 403],
    ['USER.DUPLICATE', 409],
    ['USER.EMAIL_TAKEN', 409],
    ['USER.ALREADY_REFRESHED', 409],
    ['BFF.NOT_SIGNED_IN', 401],
    ['BFF.SESSION_EXPIRED', 401],
    ['BFF.SESSION_ENDED', 401],
    ['BFF.CROSS_SITE', 403],
    ['USER.AUTHENTICATION_FAILED', 401],
    ['USER.INVALID_ACCESS_CODE', 401],
    ['USER.NOT_ADMIN', 403],
    ['ADMIN.CODE_REQUIRED', 403],
    ['USER.SETUP_LINK_REQUIRED', 403],
    ['USER.ADMIN_EXISTS', 409],
    ['USER.NOT_CREATED', 409],
    ['INGESTION.RUN_ENDED', 409],
    ['INGESTION.RUN_RUNNING', 409],
    ['INGESTION.NOTHING_FAILED', 409],
    ['PAGES.OUT_OF_RANGE', 400],
  ])('answers %s with %i', (code, status) => {
    const problem = toProblem(new AppError(code, { kind: 'user', message: 'in words' }), 'id');
    expect(problem).toMatchObject({ type: 'about:blank', status, code, detail: 'in words' });
  });

  it('names each refused field', () => {
    const errors = [{ field: 'limit', message: 'must be a number' }];
    const problem = toProblem(
      new AppError('HTTP.INVALID_REQUEST', { kind: 'user', details: { errors } }),
      'id',
    );
    expect(problem).toMatchObject({ status: 400, errors });
  });

  it('answers a passing failure with 503 and keeps its cause to itself', () => {
    const error = new AppError('MONGO.WRITE_FAILED', {
      kind: 'transient',
      message: 'mongodb://secret',
    });
    expect(toProblem(error, 'id')).toEqual({
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      code: 'MONGO.WRITE_FAILED',
      detail: 'This is not available right now. Please try again in a moment.',
    });
  });

  it.each([
    [new Error('the key is 123')],
    [new AppError('A.B', { kind: 'unexpected', message: '123' })],
    ['123'],
  ])('shows nothing but an id of %p', (error) => {
    expect(toProblem(error, 'the-id')).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      code: 'SERVER.UNEXPECTED',
      errorId: 'the-id',
    });
  });

  it.each([
    [new NotFoundException('Cannot GET /x'), 404, 'HTTP.NOT_FOUND'],
    [new HttpException('no', 405), 405, 'HTTP.METHOD_NOT_ALLOWED'],
    [
      Object.assign(new Error('no such type'), { statusCode: 415 }),
      415,
      'HTTP.UNSUPPORTED_MEDIA_TYPE',
    ],
  ])('keeps the status of the framework (%p)', (error, status, code) => {
    expect(toProblem(error, 'id')).toMatchObject({ status, code });
  });
});

it('says of a body that is too large what is wrong, like of any other', () => {
  const tooLarge = Object.assign(new Error('too large'), { statusCode: 413 });
  expect(toProblem(tooLarge, 'id')).toMatchObject({
    status: 413,
    code: 'HTTP.CONTENT_TOO_LARGE',
    errors: [{ field: 'body', message: 'Is too large' }],
  });
});

describe('retryAfterOf', () => {
  const tooMany = (details: object) =>
    new AppError('A.TOO_MANY_REQUESTS', { kind: 'user', details: { ...details } });

  it.each([
    [tooMany({ retryAfterSeconds: 7 }), 429, 7],
    [tooMany({}), 429, undefined],
    [tooMany({ retryAfterSeconds: 7 }), 400, undefined],
    [new Error('away'), 503, 5],
    [new Error('wrong'), 500, undefined],
  ])('of %p answered with %i is %p', (error, status, seconds) => {
    expect(retryAfterOf(error, status)).toBe(seconds);
  });
});
