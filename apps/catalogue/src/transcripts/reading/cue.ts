/** Times are whole milliseconds. The text is one plain line without markup. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker?: string;
}

/** As its format writes it: with markup, and with the line ends that tell roll-up captions. `end` is NaN if missing. */
export interface RawCue extends Omit<Cue, 'text'> {
  readonly source: string;
}

export type Warn = (code: string, line?: number, count?: number) => void;
