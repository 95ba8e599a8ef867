import type { IncomingHttpHeaders } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { userError } from '@elevate/errors';
import { requestOf } from './request.js';
import { CONFIG, type ConfigOf } from './service-definition.js';

export const operatorConfig = {
  /** Bearer token of the operator API; without it all requests are rejected. */
  OPERATOR_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
};

export function isOperator(
  { authorization = '' }: Pick<IncomingHttpHeaders, 'authorization'>,
  token: string | undefined,
): boolean {
  return token !== undefined && isSameSecret(authorization, `Bearer ${token}`);
}

@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: ConfigOf<typeof operatorConfig>) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = requestOf(context);
    if (isOperator(headers, this.config.OPERATOR_TOKEN)) return true;
    throw userError('OPERATOR.UNAUTHENTICATED', 'A valid operator token is required.');
  }
}

export const callerConfig = {
  /** Shared secret that authenticates the BFF; only then are its claims about a visitor trusted. */
  CALLER_SECRET: z.string().min(32, { error: 'must be at least 32 characters' }).optional(),
};

/** Caller-supplied visitor data; ignored without the shared secret. */
export const CALLER_HEADERS = {
  secret: 'x-caller-secret',
  clientAddress: 'x-client-address',
} as const;

export function isTrustedCaller(headers: IncomingHttpHeaders, secret: string | undefined): boolean {
  const header = headers[CALLER_HEADERS.secret];
  return secret !== undefined && typeof header === 'string' && isSameSecret(header, secret);
}

@Injectable()
export class TrustedCallerGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: ConfigOf<typeof callerConfig>) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = requestOf(context);
    if (isTrustedCaller(headers, this.config.CALLER_SECRET)) return true;
    throw userError('CALLER.UNAUTHENTICATED', "The callers' shared secret is needed.");
  }
}

/** Compares digests in constant time, hiding content and length. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
