import type { ListItem } from '../../shared/api/types.js';

type Reason = NonNullable<ListItem['unavailable']>['reason'];

export const unavailableWords: Readonly<Record<Reason, string>> = {
  gone: 'No longer on YouTube.',
  private: 'Made private by its channel.',
  short: 'Now shorter than 10 minutes, which we do not show.',
  live: 'A live stream, and not a finished episode.',
  rejected: 'No longer available.',
  unknown: 'Not available right now.',
};
