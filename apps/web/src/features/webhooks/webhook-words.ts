import type { Webhook } from '../../shared/admin/admin-types.js';

export const STATE_WORDS: Readonly<Record<Webhook['state'], string>> = {
  active: 'Active',
  failing: 'Failing',
  paused: 'Paused',
};

export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  if (description !== '') return description;
  return URL.canParse(url) ? new URL(url).host : url;
}
