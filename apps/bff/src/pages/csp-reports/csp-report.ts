import { z } from 'zod';

// A browser sends a batch; a longer one is no browser's.
const MOST_REPORTS = 20;

const DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'worker-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'require-trusted-types-for',
  'trusted-types',
]);

const legacyReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
});
const reports = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      effectiveDirective: z.string().optional(),
      blockedURL: z.string().nullish(),
    }),
  }),
);

interface Violation {
  /** `other` for unlisted names: they become labels of a metric. */
  readonly directive: string;
  /** Never a path, which may contain personal data. */
  readonly blocked: string;
}

/** Reads `report-uri` and the Reporting API; null otherwise. */
export function readCspReports(text: string): Violation[] | null {
  const value = parse(text);
  const batch = reports.safeParse(value);
  if (batch.success) {
    return batch.data
      .filter(({ type }) => type === 'csp-violation')
      .slice(0, MOST_REPORTS)
      .map(({ body }) => violation(body.effectiveDirective, body.blockedURL));
  }
  const legacy = legacyReport.safeParse(value);
  if (!legacy.success) return null;
  const report = legacy.data['csp-report'];
  // Older browsers put the sources after the name.
  const [violated] = (report['violated-directive'] ?? '').split(' ');
  return [violation(report['effective-directive'] ?? violated, report['blocked-uri'])];
}

function violation(directive: string | undefined, blocked: string | null | undefined): Violation {
  return {
    directive: directive !== undefined && DIRECTIVES.has(directive) ? directive : 'other',
    blocked: blockedOf(blocked ?? ''),
  };
}

function blockedOf(text: string): string {
  if (/^[a-z-]{1,30}$/.test(text)) return text;
  return URL.canParse(text) ? new URL(text).host.slice(0, 100) || new URL(text).protocol : 'other';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
