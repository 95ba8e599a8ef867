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

/** The visitor's choice on this device: at the end of a video the next one is offered. */
export function usePlayNext(): readonly [isOn: boolean, choose: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(onWatchProgress, isPlayNextOn, () => true);
  return [isOn, choosePlayNext];
}

function isPlayNextOn(): boolean {
  return readDevice(KEY) !== OFF;
}

function choosePlayNext(isOn: boolean): void {
  writeDevice(KEY, isOn ? null : OFF);
  announceProgress();
}
