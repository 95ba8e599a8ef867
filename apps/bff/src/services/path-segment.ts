import { invalidRequest } from '@elevate/service-defaults';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Rejects ids with dots or slashes, which would change the path. */
export function pathSegment(id: string): string {
  if (ID.test(id)) return id;
  throw invalidRequest([{ field: 'id', message: 'Must be an id' }]);
}

/** A channel may be known by its handle, which can contain letters of any script. */
const CHANNEL = /^@?[\p{L}\p{N}_·-][\p{L}\p{N}._·-]{0,63}$/u;

export function channelSegment(name: string): string {
  if (CHANNEL.test(name)) return encodeURIComponent(name);
  throw invalidRequest([{ field: 'id', message: 'Must be an id or a handle' }]);
}
