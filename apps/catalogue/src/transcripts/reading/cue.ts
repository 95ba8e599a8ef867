/** Times are whole milliseconds. The text is one plain line without markup. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker?: string;
}

export type WarningCode =
  | 'after-end'
  | 'bad-time'
  | 'blank-line-in-cue'
  | 'duplicate'
  | 'end-before-start'
  | 'guessed-encoding'
  | 'heading-dropped'
  | 'lost-characters'
  | 'missing-end'
  | 'out-of-order'
  | 'roll-up-merged'
  | 'timestamp-map-ignored'
  | 'words-merged';

export interface ReadWarning {
  readonly code: WarningCode;
  /** Of the first occurrence, from 1. */
  readonly line?: number;
  readonly count?: number;
}

/** A cue as its format writes it: with markup, and with line ends that roll-up captions need. */
export interface RawCue {
  readonly start: number;
  /** Undefined if missing or before the start. */
  readonly end: number | undefined;
  readonly source: string;
  readonly speaker?: string;
}

/** One warning per code, with the number of occurrences and the first line. */
export class Warnings {
  private readonly byCode = new Map<WarningCode, ReadWarning>();

  add(code: WarningCode, line?: number): void {
    const first = this.byCode.get(code) ?? { code, ...(line !== undefined && { line }), count: 0 };
    this.byCode.set(code, { ...first, count: (first.count ?? 0) + 1 });
  }

  list(): ReadWarning[] {
    return [...this.byCode.values()];
  }
}
