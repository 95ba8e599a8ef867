import { useRef, type PointerEvent } from 'react';
import { useController } from 'react-hook-form';
import { FOCUS_STEP } from '../../shared/events/focus-classes.js';
import type { EventValues } from './event-values.js';

const CENTER = 50;
const AXES = { x: 'Focal point, from the left', y: 'Focal point, from the top' } as const;
type Axis = keyof typeof AXES;

/** The point of the image that crops keep: by pointer on the whole image, by keys on two sliders. */
export function FocusPicker({ src }: { readonly src: string }) {
  const { field } = useController<EventValues, 'focus'>({ name: 'focus' });
  const image = useRef<HTMLImageElement>(null);
  const { x, y } = field.value ?? { x: CENTER, y: CENTER };
  const set = (next: Readonly<Record<Axis, number>>) =>
    field.onChange(next.x === CENTER && next.y === CENTER ? null : next);
  const place = ({ clientX, clientY }: PointerEvent) => {
    const box = image.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return;
    set({
      x: stepOf((clientX - box.left) / box.width),
      y: stepOf((clientY - box.top) / box.height),
    });
  };
  return (
    <div className="focus-picker">
      <div
        className="focus-area"
        onPointerDown={place}
        onPointerMove={(event) => event.buttons === 1 && place(event)}
      >
        <img ref={image} src={src} alt="" draggable={false} />
        <span aria-hidden="true" className="focus-mark" style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <div className="focus-sliders">
        <p className="text-caption text-quiet">
          Press on what must stay visible where the image is cropped, or move the sliders.
        </p>
        {(Object.keys(AXES) as Axis[]).map((axis) => (
          <label key={axis} className="text-caption text-plain">
            {AXES[axis]}
            <input
              type="range"
              min={0}
              max={100}
              step={FOCUS_STEP}
              value={{ x, y }[axis]}
              onChange={({ target }) => set({ x, y, [axis]: target.valueAsNumber })}
            />
          </label>
        ))}
      </div>
    </div>
  );
}

function stepOf(share: number): number {
  const percent = Math.min(1, Math.max(0, share)) * 100;
  return Math.round(percent / FOCUS_STEP) * FOCUS_STEP;
}
