import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { selectTheme, themeChosen, themes, type Theme } from './theme.slice.js';

const looks: Record<Theme, { label: string; icon: LucideIcon }> = {
  system: { label: 'System theme', icon: Monitor },
  light: { label: 'Light theme', icon: Sun },
  dark: { label: 'Dark theme', icon: Moon },
};

export function ThemeChoice() {
  const theme = useSelector(selectTheme);
  // The server does not know the chosen theme.
  const hydrated = useHydrated();
  const dispatch = useDispatch();
  return (
    <fieldset className="flex rounded-pill ring-1 ring-inset ring-hairline">
      <legend className="sr-only">Theme</legend>
      {themes.map((choice) => {
        const { label, icon: Icon } = looks[choice];
        return (
          <label
            key={choice}
            title={label}
            className="choice relative grid size-11 place-items-center rounded-pill text-quiet hover:text-strong"
          >
            <input
              type="radio"
              name="theme"
              className="absolute inset-0 cursor-pointer appearance-none rounded-pill outline-none focus-visible:shadow-none"
              aria-label={label}
              checked={hydrated && theme === choice}
              onChange={() => dispatch(themeChosen(choice))}
            />
            <Icon aria-hidden="true" className="size-4.5" />
          </label>
        );
      })}
    </fieldset>
  );
}
