import { setShortcuts, useShortcuts } from '../lib/shortcut-choice.js';
import { Switch } from './switch.js';

export function ShortcutSwitch() {
  return (
    <Switch isOn={useShortcuts()} onChange={setShortcuts}>
      Keyboard shortcuts
    </Switch>
  );
}
