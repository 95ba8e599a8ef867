import { useSyncExternalStore } from 'react';
import { shortcuts } from '../browser/key-shortcuts.js';
import { classNames } from './class-names.js';
import { Button } from './link.js';

export function ShortcutSwitch() {
  const isOn = useSyncExternalStore(shortcuts.subscribe, shortcuts.isOn, () => true);
  return (
    <Switch isOn={isOn} onChange={shortcuts.choose}>
      Keyboard shortcuts
    </Switch>
  );
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
      kind="quiet"
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
