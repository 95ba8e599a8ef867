/** Times are whole milliseconds. The text is one plain line without markup. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker?: string;
}

/** A cue as its format writes it: with markup, and with the line ends that tell roll-up captions. */
export interface RawCue {
  readonly start: number;
  readonly end: number | undefined;
  readonly source: string;
  readonly speaker?: string;
}

export type Warn = (code: string, line?: number, count?: number) => void;
