import { applyDecorators, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth } from '@nestjs/swagger';
import { NoStore } from '@elevate/service-defaults';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { SignedOutMessage, SignedInGuard } from './signed-in.guard.js';

/** Responses depend on the user and are never cached. */
export function PersonalEndpoint(): ClassDecorator & MethodDecorator {
  return applyDecorators(
    UseInterceptors(NoStore),
    ApiProblem(503, 'The service behind this endpoint does not respond.'),
  );
}

export function SignedInEndpoint(signedOutText?: string): ClassDecorator & MethodDecorator {
  return applyDecorators(
    PersonalEndpoint(),
    UseGuards(SignedInGuard),
    ApiCookieAuth(),
    ApiBearerAuth(),
    ApiProblem(401, 'The request has no session, or the session must be refreshed.'),
    ApiProblem(403, 'The password has expired, or another site asked.'),
    ...(signedOutText === undefined ? [] : [SignedOutMessage(signedOutText)]),
  );
}
