import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DEVICE_HEADER, NEW_DEVICE } from '@elevate/contracts/user';
import {
  CALLER_HEADERS,
  CONFIG,
  isTrustedCaller,
  rateLimitAddress,
} from '@elevate/service-defaults';
import type { UserConfig } from '../user.config.js';

export type RequestWithCaller = FastifyRequest & { caller?: Caller };

/** Only requests with the shared secret may state the client address. Never refuses. */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Pick<UserConfig, 'CALLER_SECRET'>) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const isTrusted = isTrustedCaller(request.headers, this.config.CALLER_SECRET);
    const stated = isTrusted ? request.headers[CALLER_HEADERS.clientAddress] : '';
    const address =
      rateLimitAddress(String(stated ?? '')) ?? rateLimitAddress(request.ip) ?? request.ip;
    const userAgent = shownUserAgent(request.headers['user-agent']);
    request.caller = { address, userAgent, device: deviceOf(request.headers[DEVICE_HEADER]) };
    return true;
  }
}

/** The caller, signed in or not. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => {
    return context.switchToHttp().getRequest<Required<RequestWithCaller>>().caller;
  },
);

export interface Caller {
  /** An IPv4 address, or the /64 of an IPv6 customer. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly device?: string | undefined;
}

const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/;

const USER_AGENT_LENGTH = 200;

function deviceOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  return DEVICE_TOKEN.test(String(header)) ? String(header) : NEW_DEVICE;
}

export function shownUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH);
  return text.trim() || null;
}
