import { AppError } from '@elevate/errors';

export const deliveryNotFound = (): AppError =>
  new AppError('WEBHOOKS.DELIVERY_NOT_FOUND', {
    kind: 'user',
    message: 'There is no such delivery. Deliveries are kept for seven days.',
  });

export const badPlace = (): AppError =>
  new AppError('WEBHOOKS.BAD_PLACE', {
    kind: 'user',
    message: 'There is no such place among the deliveries.',
  });
