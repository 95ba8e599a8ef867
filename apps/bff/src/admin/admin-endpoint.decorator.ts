import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import { PersonalEndpoint } from '../session/account-endpoint.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { AdministratorGuard } from './administrator.guard.js';

export function AdminEndpoint(): ClassDecorator & MethodDecorator {
  return applyDecorators(
    ApiTags('admin'),
    PersonalEndpoint(),
    UseGuards(AdministratorGuard),
    ApiCookieAuth(),
    ApiBearerAuth(),
    ApiProblem(401, 'The request has no session, or the session must be refreshed.'),
    ApiProblem(403, 'The person is no administrator, or another site asked.'),
  );
}
