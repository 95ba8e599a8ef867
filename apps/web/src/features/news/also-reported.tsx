import { ChevronDown } from 'lucide-react';
import type { Report } from '../../shared/api/types.js';
import { NEW_TAB_LINK } from '../../shared/lib/new-tab-link.js';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

export function AlsoReported({ reports }: { readonly reports: readonly Report[] }) {
  if (reports.length === 0) return null;
  const sources = [...new Set(reports.map(({ source }) => source))];
  return (
    <details className="also-reported relative mt-1.5 text-caption">
      <summary className="inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-pill font-semibold text-lead-text underline-offset-3 hover:underline">
        <span className="min-w-0 wrap-anywhere">Also reported by {list.format(sources)}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </summary>
      <ul className="mb-1 grid gap-1.5 border-l border-hairline pl-3">
        {reports.map(({ id, source, title, link }) => (
          <li key={id}>
            <a
              href={link}
              {...NEW_TAB_LINK}
              className="block py-0.5 text-plain wrap-anywhere underline-offset-3 hover:text-strong hover:underline"
            >
              <span className="font-semibold text-strong">{source}</span>: {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
