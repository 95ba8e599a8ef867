import type { ArticleState } from '@elevate/contracts/catalogue';

const AFTER_NAME =
  /\bCVSS(?:\s*(?:v|version)?\s*[234]\.[01](?!\d))?[^0-9]{0,30}(\d{1,2}\.\d)(?!\.?\d)/gi;
const VERSIONS = new Set(['2.0', '3.0', '3.1', '4.0']);
const HIGHEST = 10;

/** The CVSS score that an article states; undefined if it states none, several, or is about several vulnerabilities. */
export function statedScore({
  title,
  description,
  cve_ids,
}: Pick<ArticleState, 'title' | 'description' | 'cve_ids'>): number | undefined {
  if (cve_ids.length !== 1) return undefined;
  const found = [...`${title}\n${description}`.matchAll(AFTER_NAME)]
    .map(([, score = '']) => score)
    // "CVSS 3.1" alone is a version.
    .filter((score) => !VERSIONS.has(score) && Number(score) <= HIGHEST);
  const scores = new Set(found);
  return scores.size === 1 ? Number(found[0]) : undefined;
}
