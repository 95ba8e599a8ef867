import { useSyncExternalStore } from 'react';
import { areShortcutsOn, SHORTCUTS_KEY } from '../lib/interaction.js';
import { classNames } from '../lib/words.js';
import { Button } from './link.js';

export function ShortcutSwitch() {
  return (
    <Switch isOn={useShortcuts()} onChange={setShortcuts}>
      Keyboard shortcuts
    </Switch>
  );
}

const listeners = new Set<() => void>();

export function setShortcuts(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(SHORTCUTS_KEY);
    else localStorage.setItem(SHORTCUTS_KEY, 'off');
  } catch {
    // Storage is blocked: they stay on.
  }
  listeners.forEach((listener) => listener());
}

function useShortcuts(): boolean {
  return useSyncExternalStore(listen, areShortcutsOn, () => true);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

// Forced colors drop fills and shadows, and draw transparent borders.
const TRACK =
  'flex h-6 w-10 shrink-0 items-center rounded-pill border border-transparent p-px ring-1 ring-inset ring-quiet';
const THUMB = 'size-5 rounded-pill border border-transparent';

interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: string;
}

export function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <Button
      look="quiet"
      extra="-ml-5 max-w-full"
      role="switch"
      aria-checked={isOn}
      onPress={() => onChange(!isOn)}
    >
      <span
        aria-hidden="true"
        className={classNames(TRACK, isOn ? 'justify-end bg-lead' : 'bg-raised')}
      >
        <span className={classNames(THUMB, isOn ? 'bg-lead-ink' : 'bg-plain')} />
      </span>
      <span className="min-w-0 text-start whitespace-normal">{children}</span>
    </Button>
  );
}
