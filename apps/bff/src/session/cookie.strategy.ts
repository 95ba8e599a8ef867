import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AccessTokens } from './access-tokens.js';
import { SessionCookies } from './session-cookies.js';
import { sessionExpired } from '../services/service.errors.js';
import { TokenStrategy } from './token.strategy.js';
import type { Visitor } from './visitor.js';

@Injectable()
export class CookieStrategy extends PassportStrategy(TokenStrategy, 'cookie') {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly cookies: SessionCookies,
  ) {
    super();
  }

  async validate(request: FastifyRequest): Promise<Visitor | null> {
    const { access, refresh } = this.cookies.read(request);
    if (access !== undefined) {
      return { token: access, claims: await this.tokens.verify(access), by: 'cookie' };
    }
    if (refresh !== undefined) throw sessionExpired();
    return null;
  }
}
