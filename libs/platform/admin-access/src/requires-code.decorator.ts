import { SetMetadata } from '@nestjs/common';

export const REQUIRES_CODE = 'elevate:requires-access-code';

/** Step-up: the action needs an access code entered within the last ten minutes. */
export const RequiresCode = (): MethodDecorator => SetMetadata(REQUIRES_CODE, true);
