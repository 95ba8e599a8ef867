import { SITE_TAGLINE } from '@elevate/rules';
import { useSyncExternalStore } from 'react';
import { paths } from '../../../shared/paths.js';
import { Link } from '../../../shared/ui/link.js';
import { footerLinks, Logo, moreLinks, ownLinks } from './top-bar.js';
import { useSession } from '../../../shared/session/session-store.js';
import { Monitor, Moon, Sun } from 'lucide-react';
import { deviceSignal, writeDevice } from '../../../shared/browser/device-storage.js';

export function Footer({ sample }: { readonly sample: boolean }) {
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
        <ThemeChoice />
      </div>
    </footer>
  );
}

const DATA_SOURCES = { to: paths.dataSources, label: 'Data sources' };
const LINK = 'text-plain underline underline-offset-4 hover:text-strong';
const SMALL_LINK = `inline-flex min-h-11 items-center text-caption ${LINK}`;

const THEMES = [
  ['system', 'System theme', Monitor],
  ['light', 'Light theme', Sun],
  ['dark', 'Dark theme', Moon],
] as const;

const { announce, subscribe } = deviceSignal();

// An inline head script applies the stored theme before the first paint.
const currentTheme = () => document.documentElement.dataset.theme ?? 'system';

function ThemeChoice() {
  // The server does not know the chosen theme.
  const theme = useSyncExternalStore<string | null>(subscribe, currentTheme, () => null);
  return (
    <fieldset className="flex rounded-pill ring-1 ring-inset ring-hairline">
      <legend className="sr-only">Theme</legend>
      {THEMES.map(([choice, label, Icon]) => (
        <label
          key={choice}
          title={label}
          className="relative grid size-11 place-items-center rounded-pill text-quiet hover:text-strong has-checked:bg-raised-2 has-checked:text-lead-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lead-text"
        >
          <input
            type="radio"
            name="theme"
            className="absolute inset-0 cursor-pointer appearance-none rounded-pill shadow-none outline-none"
            aria-label={label}
            checked={theme === choice}
            onChange={() => chooseTheme(choice)}
          />
          <Icon className="size-4.5" />
        </label>
      ))}
    </fieldset>
  );
}

function chooseTheme(theme: (typeof THEMES)[number][0]): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeDevice('theme', theme);
  announce();
}
