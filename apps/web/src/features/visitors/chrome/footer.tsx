import { SITE_TAGLINE } from '@elevate/rules';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.js';
import { useSession } from '../../../shared/session/session.slice.js';
import { Link } from '../../../shared/ui/link.js';
import { footerLinks, Logo, moreLinks, ownLinks } from './top-bar.js';

export function Footer({ sample, children }: { sample: boolean; children: ReactNode }) {
  const { status } = useSession();
  const links = status === 'signed-in' ? ownLinks : footerLinks;
  return (
    <footer className="edged mt-20 border-t border-hairline bg-raised pt-10 pb-12">
      <div className="flex flex-wrap items-start justify-between gap-x-16 gap-y-8">
        <div className="max-w-md">
          <Logo />
          <p className="mt-2 text-small text-plain">{SITE_TAGLINE}</p>
        </div>
        <nav aria-label="Footer">
          <ul className="flex max-w-2xl flex-wrap gap-x-6">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center text-small text-plain underline-offset-4 hover:text-strong hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
        <div className="grid gap-2">
          {sample && (
            <p className="max-w-2xl text-caption text-quiet">
              Sample talks: public facts from the{' '}
              <a href="https://pyvideo.org" rel="noreferrer" className={LINK}>
                pyvideo.org
              </a>{' '}
              data,{' '}
              <a
                href="https://creativecommons.org/publicdomain/zero/1.0/"
                rel="noreferrer license"
                className={LINK}
              >
                CC0 1.0
              </a>
              .
            </p>
          )}
          <p className="flex flex-wrap gap-x-6">
            {[...moreLinks, DATA_SOURCES].map(({ to, label }) => (
              <Link key={to} to={to} className={SMALL_LINK}>
                {label}
              </Link>
            ))}
            <a href="#main" className={SMALL_LINK}>
              Back to top
            </a>
          </p>
        </div>
        {children}
      </div>
    </footer>
  );
}

const DATA_SOURCES = { to: paths.dataSources, label: 'Data sources' };
const LINK = 'text-plain underline underline-offset-4 hover:text-strong';
const SMALL_LINK = `inline-flex min-h-11 items-center text-caption ${LINK}`;
