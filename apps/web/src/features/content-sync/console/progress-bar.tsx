export interface ProgressBarProps {
  readonly label: string;
  readonly of: number;
  readonly done: number;
}

export function ProgressBar({ label, of, done }: ProgressBarProps) {
  const share = of === 0 ? 1 : done / of;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${of}`}
      className="my-3 h-2 overflow-hidden rounded-pill bg-raised-2"
    >
      <div className="progress-done" style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
