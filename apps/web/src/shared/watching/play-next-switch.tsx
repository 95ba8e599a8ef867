import { useSyncExternalStore } from 'react';
import { deviceSwitch } from '../browser/device-storage.js';
import { Switch } from '../ui/shortcut-switch.js';

export function PlayNextSwitch() {
  return (
    <Switch isOn={usePlayNext()} onChange={playNext.choose}>
      Play the next talk at the end
    </Switch>
  );
}

const playNext = deviceSwitch('play-next');

/** The visitor's choice on this device: at the end of a video the next one is offered. */
export function usePlayNext(): boolean {
  return useSyncExternalStore(playNext.subscribe, playNext.isOn, () => true);
}
