import { z } from 'zod';
import { CVE_ID } from '@elevate/rules';

/** CISA's catalog of Known Exploited Vulnerabilities, as JSON. */
export const catalogWire = z.object({ vulnerabilities: z.array(z.unknown()) });

const words = (most: number) => z.string().trim().min(1).max(most);

export const catalogEntryWire = z.object({
  cveID: z.string().trim().regex(CVE_ID),
  vulnerabilityName: words(500),
  vendorProject: words(100),
  product: words(300),
  shortDescription: z.string().trim().max(5_000).default(''),
  dateAdded: z.iso.date(),
  dueDate: z.iso.date().optional().catch(undefined),
  knownRansomwareCampaignUse: z.string().optional().catch(undefined),
});
