import { Monitor, Moon, Sun } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readDevice, writeDevice } from '../../shared/lib/device-storage.js';
import { useHydrated } from '../../shared/lib/timing.js';

const themes = [
  ['system', 'System theme', Monitor],
  ['light', 'Light theme', Sun],
  ['dark', 'Dark theme', Moon],
] as const;
type Theme = (typeof themes)[number][0];

export function ThemeChoice() {
  const theme = useSelector(selectTheme);
  // The server does not know the chosen theme.
  const hydrated = useHydrated();
  const dispatch = useDispatch();
  return (
    <fieldset className="flex rounded-pill ring-1 ring-inset ring-hairline">
      <legend className="sr-only">Theme</legend>
      {themes.map(([choice, label, Icon]) => (
        <label
          key={choice}
          title={label}
          className="choice size-11 rounded-pill text-quiet hover:text-strong"
        >
          <input
            type="radio"
            name="theme"
            aria-label={label}
            checked={hydrated && theme === choice}
            onChange={() => dispatch(themeChosen(choice))}
          />
          <Icon className="size-4.5" />
        </label>
      ))}
    </fieldset>
  );
}

const KEY = 'theme';

/** Falls back to `system` if storage is blocked. */
export function storedTheme(): Theme {
  const stored = readDevice(KEY);
  return isTheme(stored) ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeDevice(KEY, theme);
}

const isTheme = (value: unknown): value is Theme => themes.some(([theme]) => theme === value);

export const themeSlice = createSlice({
  name: 'theme',
  initialState: 'system' as Theme,
  reducers: {
    themeChosen: (_state, action: PayloadAction<Theme>) => action.payload,
  },
  selectors: { selectTheme: (state) => state },
});

export const { themeChosen } = themeSlice.actions;
const { selectTheme } = themeSlice.selectors;
