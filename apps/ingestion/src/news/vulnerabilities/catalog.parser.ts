import { AppError } from '@elevate/errors';
import { withoutHiddenCharacters } from '@elevate/rules';
import { catalogEntryWire, catalogWire } from './catalog.wire.js';
import type { VulnerabilityFacts } from './vulnerability.schema.js';

export interface Catalog {
  readonly entries: ReadonlyMap<string, VulnerabilityFacts>;
  readonly invalid: number;
}

/**
 * Entries fail singly.
 * @throws AppError `INGESTION.INVALID_CATALOG` if the document is no catalog
 */
export function parseCatalog(body: Buffer, catalog_url: string): Catalog {
  const { vulnerabilities } = read(body);
  const entries = new Map<string, VulnerabilityFacts>();
  for (const vulnerability of vulnerabilities) {
    const { data } = catalogEntryWire.safeParse(vulnerability);
    if (!data) continue;
    entries.set(data.cveID, {
      title: withoutHiddenCharacters(data.vulnerabilityName),
      vendor: withoutHiddenCharacters(data.vendorProject),
      product: withoutHiddenCharacters(data.product),
      summary: withoutHiddenCharacters(data.shortDescription),
      date_added: data.dateAdded,
      due_date: data.dueDate ?? null,
      known_ransomware: data.knownRansomwareCampaignUse === 'Known',
      catalog_url,
    });
  }
  return { entries, invalid: vulnerabilities.length - entries.size };
}

function read(body: Buffer): { readonly vulnerabilities: readonly unknown[] } {
  try {
    return catalogWire.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw invalidCatalog('it is no JSON with a list of vulnerabilities', cause);
  }
}

export function invalidCatalog(reason: string, cause?: unknown): AppError {
  const message = `The catalog of known exploited vulnerabilities was refused: ${reason}`;
  return new AppError('INGESTION.INVALID_CATALOG', { kind: 'transient', message, cause });
}
