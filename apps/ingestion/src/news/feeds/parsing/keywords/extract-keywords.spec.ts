import { describe, expect, it } from '@jest/globals';
import { extractKeywords } from './extract-keywords.js';

function keywordsOf(
  title: string,
  more: { summary?: string; categories?: string[]; texts?: string[] } = {},
) {
  return extractKeywords({ title, summary: '', categories: [], texts: [], ...more });
}

// Headlines as they were published.
const HEADLINES: readonly (readonly [headline: string, keywords: readonly string[]])[] = [
  [
    'Microsoft Patch Tuesday fixes actively exploited zero-day, 84 flaws',
    ['Microsoft', 'patch', 'exploit', 'zero-day', 'vulnerability'],
  ],
  [
    'Ivanti warns of critical vTM auth bypass with public exploit',
    ['Ivanti', 'authentication bypass', 'exploit'],
  ],
  [
    'Palo Alto Networks patches two firewall zero-days used in attacks',
    ['Palo Alto Networks', 'patch', 'zero-day'],
  ],
  [
    'Google Chrome emergency update fixes new zero-day used in attacks',
    ['Google Chrome', 'patch', 'zero-day'],
  ],
  [
    'Lazarus hackers used fake DeFi game to exploit Google Chrome zero-day',
    ['Lazarus', 'Google Chrome', 'cryptocurrency', 'exploit', 'zero-day'],
  ],
  ['AT&T data breach: Hackers stole call logs of ‘nearly all’ customers', ['AT&T', 'data breach']],
  [
    'Change Healthcare says 100 million people impacted by February ransomware attack',
    ['Change Healthcare', 'healthcare', 'ransomware'],
  ],
  ['The XZ Utils backdoor: what we know', ['XZ Utils', 'backdoor']],
  [
    'Volt Typhoon rebuilds malware botnet following FBI disruption',
    ['Volt Typhoon', 'FBI', 'malware', 'botnet'],
  ],
  ['MGM Resorts says ransomware attack cost it', ['MGM Resorts', 'ransomware']],
  ['CISA tags critical SonicWall bug as exploited in the wild', ['CISA', 'SonicWall', 'exploit']],
];

describe('extractKeywords', () => {
  it.each(HEADLINES)('names what is in “%s”', (headline, keywords) => {
    expect(keywordsOf(headline).keywords).toEqual(keywords);
  });

  it('takes a word of the language for a name only where it is written like one', () => {
    expect(keywordsOf('Apple fixes a signal handler').keywords).toEqual(['Apple']);
    expect(keywordsOf('Hackers play with windows of opportunity').keywords).toEqual([]);
  });

  it('finds every CVE id of the full text once, in upper case', () => {
    const texts = [
      '<a href="/cve-2024-3094">cve-2024-3094</a> and CVE‑2023–4863, CVE 2021-44228',
      'CVE-2024-3094',
    ];
    expect(keywordsOf('CVE-2025-0001: a flaw', { texts }).cveIds).toEqual([
      'CVE-2025-0001',
      'CVE-2024-3094',
      'CVE-2023-4863',
      'CVE-2021-44228',
    ]);
    expect(keywordsOf('CVE-1998-0001 CVE-2024-12 NOTCVE-2024-1234 CVE-2024-12345').cveIds).toEqual([
      'CVE-2024-12345',
    ]);
  });

  it('has at most 12, of several kinds, whatever there is', () => {
    const texts = [
      Array.from({ length: 50 }, (_, number) => `CVE-2024-${String(1000 + number)}`).join(' '),
    ];
    const { keywords, cveIds } = keywordsOf(
      'Microsoft, Cisco, Fortinet, Citrix, VMware and Adobe: ransomware',
      {
        texts,
        categories: ['Incidents', 'Endpoint', 'Uncategorized', 'a'.repeat(80), 'Guides'],
        summary: 'firmware firmware bootloader bootloader hypervisor',
      },
    );
    expect(cveIds).toHaveLength(50);
    expect(keywords).toEqual([
      'Microsoft',
      'Cisco',
      'Fortinet',
      'Citrix',
      'CVE-2024-1000',
      'CVE-2024-1001',
      'CVE-2024-1002',
      'CVE-2024-1003',
      'ransomware',
      'Incidents',
      'Endpoint',
      'Guides',
    ]);
  });

  it('adds the terms that come more than once, the most frequent first', () => {
    const summary =
      'The bootloader checks the firmware; this firmware trusts the bootloader, and firmware lies.';
    expect(keywordsOf('Trust in firmware', { summary }).keywords).toEqual([
      'firmware',
      'bootloader',
    ]);
  });

  it('names nothing twice because of its case', () => {
    expect(
      keywordsOf('New Ransomware', { categories: ['RANSOMWARE', 'ransomware'] }).keywords,
    ).toEqual(['ransomware']);
  });
});
