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

  it.each([
    ['Fixed is CVE&#8209;2026&#8209;48100, and CVE&#x2011;2026&#x2011;48101.', [48100, 48101]],
    [
      'CVE&ndash;2026&ndash;48102; CVE&hyphen;2026&hyphen;48103; CVE&#45;2026&#45;48104',
      [48102, 48103, 48104],
    ],
    [
      'CVE-2026-<wbr>48105, CVE-<b>2026</b>-48106, <code>CVE-2026</code>-48107; CVE-2026-&shy;48108.',
      [48105, 48106, 48107, 48108],
    ],
    [
      'CVE-2026-48109/48110, CVE-2026-48111, 48112 and -48113.',
      [48109, 48110, 48111, 48112, 48113],
    ],
    [
      'See <a href="https://news.example.org/fix_CVE-2026-48114.patch">patch</a>, exploit_CVE-2026-48115, CVE_2026_48116.',
      [48114, 48115, 48116],
    ],
    [
      'CVE-2026-NONE, CVE-2026-XXXX, CVE-2026-12, CVE-0000-48117, CVE-YYYY-NNNN, xCVE-2026-48117',
      [],
    ],
    ['xCVE\u00ad-2026-48118', []],
    ['CVE: 2026-48132 and 2026-48133, 2026-2027; CVE#2026-48134', [48132, 48133, 48134]],
    ['<script>CVE-2026-48130</script><b>CVE</b>-2026-48131', [48130, 48131]],
    [
      'CVE-2026-1000000 CVE-2026-0148118 CVE-2026-48119-EXAMPLE cve−2026−48120',
      ['1000000', '0148118', 48119, 48120],
    ],
    [
      'CVE&nbsp;2026-48121 CVE-2026-\n48122 CVE-2026\u200b-48123  CVE-2026-48124',
      [48121, 48122, 48123, 48124],
    ],
    [
      'CVE-2026-48125, 20000 sites and CVE-2026-4812, 2027 too; CVE-2026-48126/2026/11',
      [48125, 4812, 48126],
    ],
    [
      '<p>CVE-2026-48127</p><p>8 fixed</p><!-- CVE-2026-48128 --><li>CVE-2026-48129<br>0',
      [48127, 48129, 48128],
    ],
  ])('reads CVE ids as people see them in %j', (text, numbers) => {
    const ids = keywordsOf('', { texts: [text] }).cveIds;
    expect(ids).toEqual(numbers.map((number) => `CVE-2026-${String(number)}`));
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
    expect(keywords).toEqual(
      `Microsoft Cisco Fortinet Citrix CVE-2024-1000 CVE-2024-1001 CVE-2024-1002 CVE-2024-1003
      ransomware Incidents Endpoint Guides`.split(/\s+/),
    );
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
