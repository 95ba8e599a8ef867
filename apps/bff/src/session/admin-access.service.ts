import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SessionTokens, tokensSchema } from '@elevate/contracts/user';
import { isAppError } from '@elevate/errors';
import {
  type AcceptedInvitation,
  acceptedInvitationSchema,
  type Session,
} from './session.schema.js';
import { callerOf } from '../services/caller.js';
import { UserClient } from '../services/service-clients.js';
import { BrowserSession } from './browser-session.js';

/** The password was correct but access is refused: the current session ends. */
const SIGNS_OUT = ['USER.INVALID_ACCESS_CODE', 'USER.NOT_ADMIN'];

@Injectable()
export class AdminAccessService {
  constructor(
    private readonly user: UserClient,
    private readonly session: BrowserSession,
  ) {}

  async setUp(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<Session> {
    const tokens = await this.ask('/v1/admin/setup', request, body);
    return this.session.begin(request, reply, tokens);
  }

  signIn(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<Session> {
    return this.begin('/v1/admin/sessions', request, reply, body);
  }

  signInByPasskey(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<Session> {
    return this.begin('/v1/admin/sessions/passkey', request, reply, body);
  }

  accept(request: FastifyRequest, body: unknown): Promise<AcceptedInvitation> {
    const schema = acceptedInvitationSchema;
    const path = '/v1/admin/invitation';
    return this.user.ask({ method: 'POST', path, body, caller: callerOf(request), schema });
  }

  private async begin(
    ...[path, request, reply, body]: [string, FastifyRequest, FastifyReply, unknown]
  ): Promise<Session> {
    try {
      const tokens = await this.ask(path, request, body);
      return await this.session.begin(request, reply, tokens);
    } catch (error) {
      if (isAppError(error) && SIGNS_OUT.includes(error.code)) {
        await this.session.abandon(request, reply);
      }
      throw error;
    }
  }

  private ask(path: string, request: FastifyRequest, body: unknown): Promise<SessionTokens> {
    const caller = this.session.callerOf(request);
    return this.user.ask({ method: 'POST', path, body, caller, schema: tokensSchema });
  }
}
