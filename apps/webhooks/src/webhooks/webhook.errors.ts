import { AppError } from '@elevate/errors';
import { WEBHOOK_MESSAGES } from '@elevate/rules';
import { invalidRequest } from '@elevate/service-defaults';

export const webhookNotFound = (): AppError =>
  new AppError('WEBHOOKS.NOT_FOUND', { kind: 'user', message: 'There is no such webhook.' });

export const tooManyWebhooks = (): AppError =>
  new AppError('WEBHOOKS.LIMIT_CONFLICT', { kind: 'user', message: WEBHOOK_MESSAGES.tooMany });

export const webhookConflict = (): AppError =>
  new AppError('WEBHOOKS.VERSION_CONFLICT', {
    kind: 'user',
    message: 'This webhook has changed. Please reload it.',
  });

export const badAddress = (message: string): AppError =>
  invalidRequest([{ field: 'url', message }]);
