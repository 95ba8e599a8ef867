import { classNames } from '../../shared/lib/class-names.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { setKeeping } from '../../shared/watching/keeping.js';
import { useKeeping } from '../../shared/watching/use-kept.js';

const TRACK = 'flex h-6 w-10 items-center rounded-pill p-0.5 ring-1 ring-inset ring-quiet';

export function KeepSwitch() {
  const isOn = useKeeping();
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={() => setKeeping(!isOn)}
        className={buttonStyle('quiet', '-ml-5')}
      >
        <span
          aria-hidden="true"
          className={classNames(TRACK, isOn ? 'justify-end bg-lead' : 'bg-raised')}
        >
          <span className={classNames('size-5 rounded-pill', isOn ? 'bg-lead-ink' : 'bg-plain')} />
        </span>
        Keep my history
      </button>
      <p role="status" className="text-small text-plain">
        {isOn ? '' : 'Nothing new is kept. What is kept already stays until you remove it.'}
      </p>
    </div>
  );
}
