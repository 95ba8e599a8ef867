import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isSameStory, readHeadline, reportSameStory, toReport } from './same-story.js';

interface Dated {
  readonly title: string;
  readonly date: string;
}
type Pair = readonly [Dated, Dated];

/** Headlines as they were, with the day on which each was read. */
const pairs = JSON.parse(
  readFileSync(new URL('./__fixtures__/headline-pairs.json', import.meta.url), 'utf8'),
) as { readonly same: readonly Pair[]; readonly different: readonly Pair[] };

const named = (table: readonly Pair[]) => table.map(([a, b]) => [a.title, b.title, a, b] as const);

function areSame(a: Dated, b: Dated): boolean {
  const [first, second] = [a, b].map(({ title, date }, number) =>
    toReport({
      id: String(number),
      title,
      sourceId: `source-${number}`,
      publishedAt: `${date}T12:00:00Z`,
      canonicalLink: null,
      sourceVersion: 1,
    }),
  );
  expect(reportSameStory(first!, second!)).toBe(reportSameStory(second!, first!));
  return reportSameStory(first!, second!);
}

describe('headlines of two sources', () => {
  it.each(named(pairs.same))('tell one story: %s | %s', (_a, _b, a, b) => {
    expect(areSame(a, b)).toBe(true);
  });

  it.each(named(pairs.different))('tell two stories: %s | %s', (_a, _b, a, b) => {
    expect(areSame(a, b)).toBe(false);
  });
});

describe('links of two sources', () => {
  const THREAD = 'https://forum.example/threads/17';
  const OPEN = ['The open one', '2026-11-25T09:00:00Z', `${THREAD}#post-731`] as const;
  it.each([
    [
      'other parts of one page',
      'Maintenance on Saturday',
      '2026-11-25T10:00:00Z',
      `${THREAD}#post-732`,
      false,
    ],
    ['a part and the whole page', 'Maintenance on Saturday', '2026-11-25T10:00:00Z', THREAD, false],
    [
      'the same part',
      'Maintenance on Saturday',
      '2026-11-25T10:00:00Z',
      `${THREAD}#post-731`,
      true,
    ],
    [
      'other parts under one title',
      'The Open One',
      '2026-12-25T10:00:00Z',
      `${THREAD}#post-732`,
      true,
    ],
    ['other parts of one instant', 'Maintenance on Saturday', '2026-11-25T09:00:00Z', THREAD, true],
  ])('to %s', (_what, title, publishedAt, canonicalLink, expected) => {
    const [open, other] = [OPEN, [title, publishedAt, canonicalLink] as const].map((facts, index) =>
      toReport({
        id: String(index),
        title: facts[0],
        sourceId: `source-${index}`,
        publishedAt: facts[1],
        canonicalLink: facts[2],
        sourceVersion: 1,
      }),
    );
    expect(reportSameStory(open!, other!)).toBe(expected);
  });
});

describe('headlines of the same words', () => {
  it.each([
    ['months', 'Microsoft Patch Tuesday, October 2025', 'Microsoft Patch Tuesday, November 2025'],
    [
      'ordinals',
      'Chrome Update Patches Fifth Zero-Day of 2025',
      'Chrome Update Patches Sixth Zero-Day of 2025',
    ],
    [
      'years',
      'Verizon DBIR 2024 Findings on Ransomware Payments',
      'Verizon DBIR 2025 Findings on Ransomware Payments',
    ],
    [
      'counts',
      'Oracle Critical Patch Update Squashes 334 Security Bugs',
      'Oracle Critical Patch Update Squashes 318 Security Bugs',
    ],
    [
      'CVE ids',
      'Ivanti Connect Secure CVE-2025-0282 Exploited by UNC5221',
      'Ivanti Connect Secure CVE-2025-22457 Exploited by UNC5221',
    ],
    [
      'versions',
      'WordPress 6.4.2 Patches Elementor Takeover',
      'WordPress 6.4.3 Patches Elementor Takeover',
    ],
    [
      'stages of a case',
      'Raccoon Stealer Operator Sokolovsky Arrested',
      'Raccoon Stealer Operator Sokolovsky Sentenced',
    ],
  ])('but other %s tell two stories', (_what, a, b) => {
    expect(isSameStory(readHeadline(a), readHeadline(b))).toBe(false);
  });

  it.each([
    [
      'figures written in two ways',
      'Episource Breach Hits 5.4 Million Patients in California',
      'Episource Breach Hits 5.4M Patients in California',
    ],
    [
      'quotation marks and hyphens',
      '‘Operation Endgame’ Hits DanaBot Zero‑Day Broker',
      "'Operation Endgame' hits DanaBot 0-day broker",
    ],
    [
      'words for one another',
      'Researchers Find Critical Veeam Backup Vulnerability',
      'Critical Bug Found in Veeam Backup',
    ],
  ])('and %s tell one', (_what, a, b) => {
    expect(isSameStory(readHeadline(a), readHeadline(b))).toBe(true);
  });
});
