import { Switch } from '../ui/switch.js';
import { usePlayNext } from './play-next.js';

export function PlayNextSwitch() {
  const [isOn, choose] = usePlayNext();
  return (
    <Switch isOn={isOn} onChange={choose}>
      Play the next talk at the end
    </Switch>
  );
}
