import { invalidRequest } from '@elevate/service-defaults';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** An id as part of a path: one with dots or slashes would lead to another one. */
export function pathSegment(id: string): string {
  if (ID.test(id)) return id;
  throw invalidRequest([{ field: 'id', message: 'Must be an id' }]);
}

/** A channel is followed by its handle until its id is known, with letters of any language in it. */
const CHANNEL = /^@?[\p{L}\p{N}_·-][\p{L}\p{N}._·-]{0,63}$/u;

/** A channel's id or handle as part of a path. */
export function channelSegment(name: string): string {
  if (CHANNEL.test(name)) return encodeURIComponent(name);
  throw invalidRequest([{ field: 'id', message: 'Must be an id or a handle' }]);
}
