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

export type Warn = (code: string, line?: number, count?: number) => void;
