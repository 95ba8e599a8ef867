/** In whole milliseconds. The text is one plain line. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker?: string;
}

/** With markup and line ends; `end` is NaN if missing. */
export interface RawCue extends Omit<Cue, 'text'> {
  readonly source: string;
}

type Times = 'after-end' | 'bad-time' | 'end-before-start' | 'missing-end' | 'out-of-order';
type Texts = 'blank-line-in-cue' | 'duplicate' | 'guessed-encoding' | 'lost-characters';
type Changes = 'heading-dropped' | 'roll-up-merged' | 'timestamp-map-ignored' | 'words-merged';
export type WarningCode = Times | Texts | Changes;
export type Warn = (code: WarningCode, line?: number, count?: number) => void;
