import type { NewsSource } from '../../shared/api/types.js';

type Health = NewsSource['health'];

export const HEALTH_WORDS: Readonly<Record<Health, string>> = {
  new: 'Not read yet',
  healthy: 'Up to date',
  stale: 'Nothing new for longer than usual',
  failing: 'Could not be read; tried again later',
  blocked: 'Refuses to be read; tried once a day',
};

export const HEALTH_COLORS: Readonly<Record<Health, string>> = {
  new: 'bg-quiet',
  healthy: 'bg-live',
  stale: 'bg-lead',
  failing: 'bg-danger',
  blocked: 'bg-danger',
};
