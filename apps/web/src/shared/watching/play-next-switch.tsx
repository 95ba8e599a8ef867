import { useSyncExternalStore } from 'react';
import { readDevice, writeDevice } from '../browser/device-storage.js';
import { Switch } from '../ui/shortcut-switch.js';
import { announceProgress, onWatchProgress } from './watch-progress.js';

export function PlayNextSwitch() {
  const [isOn, choose] = usePlayNext();
  return (
    <Switch isOn={isOn} onChange={choose}>
      Play the next talk at the end
    </Switch>
  );
}

const KEY = 'play-next';
const OFF = 'off';
let isOffHere = false;

/** The visitor's choice on this device: at the end of a video the next one is offered. */
export function usePlayNext(): readonly [isOn: boolean, choose: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(onWatchProgress, isPlayNextOn, () => true);
  return [isOn, choosePlayNext];
}

function isPlayNextOn(): boolean {
  const stored = readDevice(KEY);
  return stored === undefined ? !isOffHere : stored !== OFF;
}

/** Where storage is blocked, the choice lasts until the page is left. */
function choosePlayNext(isOn: boolean): void {
  isOffHere = !isOn;
  writeDevice(KEY, isOn ? null : OFF);
  announceProgress();
}
