import { Switch } from '../../../shared/ui/shortcut-switch.js';
import { setKeeping, useKeeping } from '../../../shared/watching/keeping.js';

export function KeepSwitch() {
  const isOn = useKeeping();
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4">
      <Switch isOn={isOn} onChange={(keep) => setKeeping(keep)}>
        Keep my history
      </Switch>
      <p role="status" className="text-small text-plain">
        {isOn ? '' : 'Nothing new is kept. What is kept already stays until you remove it.'}
      </p>
    </div>
  );
}
