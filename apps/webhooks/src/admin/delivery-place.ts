import { parseInstant } from '@elevate/rules';
import { badPlace } from '../deliveries/delivery.errors.js';
import type { DeliveryPlace } from '../deliveries/delivery.repository.js';
import type { DeliveryHead } from '../deliveries/delivery.schema.js';

export function placeOf({ createdAt, _id }: Pick<DeliveryHead, 'createdAt' | '_id'>): string {
  return Buffer.from(`${createdAt.toISOString()} ${_id}`).toString('base64url');
}

/** @throws AppError `WEBHOOKS.BAD_PLACE` */
export function readPlace(text: string): DeliveryPlace {
  const [at = '', id, ...rest] = Buffer.from(text, 'base64url').toString().split(' ');
  const time = parseInstant(at);
  if (time === undefined || !id || rest.length > 0) throw badPlace();
  return { at: new Date(time), id };
}
