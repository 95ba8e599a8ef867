import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { deviceSignal, writeDevice } from '../../../shared/browser/device-storage.js';

const THEMES = [
  ['system', 'System theme', Monitor],
  ['light', 'Light theme', Sun],
  ['dark', 'Dark theme', Moon],
] as const;

const { announce, subscribe } = deviceSignal();

// An inline head script applies the stored theme before the first paint.
const currentTheme = () => document.documentElement.dataset.theme ?? 'system';

export function ThemeChoice() {
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
