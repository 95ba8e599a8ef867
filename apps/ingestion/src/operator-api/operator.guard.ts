import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../config.js';

/** Lets in who shows the operator's token. Without a configured token it lets nobody in. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'OPERATOR_TOKEN'>) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const [, shown] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    const expected = this.config.OPERATOR_TOKEN;
    if (!shown || !expected || !sameText(shown, expected)) {
      throw new AppError('INGESTION.UNAUTHENTICATED', { kind: 'user', message: 'An operator token is needed.' });
    }
    return true;
  }
}

// Of the digests, so that neither content nor length shows in the time it takes.
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
