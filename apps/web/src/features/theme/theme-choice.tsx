import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import * as ToggleGroup from 'radix-ui/toggle-group';
import { useDispatch, useSelector } from 'react-redux';
import { isTheme, selectTheme, themeChosen, themes, type Theme } from './theme.slice.js';

const looks: Record<Theme, { label: string; icon: LucideIcon }> = {
  system: { label: 'System theme', icon: Monitor },
  light: { label: 'Light theme', icon: Sun },
  dark: { label: 'Dark theme', icon: Moon },
};

/** As the system has it, light, or dark. */
export function ThemeChoice() {
  const theme = useSelector(selectTheme);
  const dispatch = useDispatch();
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Theme"
      value={theme}
      onValueChange={(value) => isTheme(value) && dispatch(themeChosen(value))}
      className="flex rounded-pill ring-1 ring-inset ring-hairline"
    >
      {themes.map((choice) => {
        const { label, icon: Icon } = looks[choice];
        return (
          <ToggleGroup.Item
            key={choice}
            value={choice}
            aria-label={label}
            title={label}
            className="grid size-11 place-items-center rounded-pill text-quiet hover:text-strong data-[state=on]:bg-raised-2 data-[state=on]:text-lead-text"
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </ToggleGroup.Item>
        );
      })}
    </ToggleGroup.Root>
  );
}
