import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '@elevate/access-tokens';
import { AccessTokens } from './access-tokens.js';
import { notSignedIn } from './session.errors.js';
import { TokenStrategy } from './token.strategy.js';
import type { Visitor } from './visitor.js';

@Injectable()
export class BearerStrategy extends PassportStrategy(TokenStrategy, 'bearer') {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  async validate({ headers }: FastifyRequest): Promise<Visitor | null> {
    if (headers.authorization === undefined) return null;
    const token = bearerToken(headers.authorization);
    if (token === undefined) throw notSignedIn();
    return { token, claims: await this.tokens.verify(token), by: 'bearer' };
  }
}
