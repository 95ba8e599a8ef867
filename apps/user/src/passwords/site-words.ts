import { SITE_NAME } from '@elevate/rules';
import type { UserConfig } from '../user.config.js';

const LEAST_LETTERS = 4;

/** Names of the product, the site and its domains: the first guesses of an attacker. */
export function siteWordsOf({
  SITE_NAME: name,
  SITE_URL: url,
  ADMIN_EMAIL_DOMAIN: domain,
}: Pick<UserConfig, 'SITE_NAME' | 'SITE_URL' | 'ADMIN_EMAIL_DOMAIN'>): Set<string> {
  const names = [SITE_NAME, name, new URL(url).hostname, domain].map((text) => text.toLowerCase());
  const words = names.flatMap((text) => [text.replaceAll(/[^a-z]/g, ''), ...text.split(/[^a-z]+/)]);
  return new Set(words.filter((word) => word.length >= LEAST_LETTERS));
}
