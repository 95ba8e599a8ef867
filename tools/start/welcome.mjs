import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The address and process id of the product on a data folder; undefined if none runs there. */
export function runningProduct(dataDir) {
  try {
    const { site_url: siteUrl, pid } = JSON.parse(
      readFileSync(join(dataDir, 'control.json'), 'utf8'),
    );
    return siteUrl ? { siteUrl, pid } : undefined;
  } catch {
    return undefined;
  }
}

export function welcomeLines({ siteUrl, dataDir, hasKey }) {
  const folder = relative(process.cwd(), dataDir) || '.';
  const where = folder === 'var' ? '' : `DATA_DIR=${folder} `;
  const key = hasKey ? '' : ' (first restart with YOUTUBE_API_KEY)';
  return [
    '',
    `  The site            ${siteUrl}`,
    `  Administrators      ${siteUrl}/m8n4p-access (new setup link: npm run admin -- setup-link)`,
    `  Add a channel       ${where}npm run channels -- add @somechannel${key}`,
    `  Your data           ${dataDir}`,
    '  Stop                Ctrl-C',
    '',
  ];
}
