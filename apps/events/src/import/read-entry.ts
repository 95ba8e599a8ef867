import type { EventStatus } from '@elevate/rules';

/** The fields that the file states. A field that is left out keeps its value in an existing event. */
export interface GivenFields {
  readonly title?: string;
  readonly description_short?: string;
  readonly image_alt?: string;
  readonly starts_at?: string;
  readonly ends_at?: string;
  readonly time_zone?: string | null;
  readonly all_day?: boolean;
  readonly organizer?: string;
  readonly location?: string;
  readonly cta_url?: string;
  readonly tags?: readonly string[];
  readonly status?: EventStatus;
}

export interface ReadEntry {
  /** `Line 12` or `Entry 3`. */
  readonly place: string;
  readonly uid: string | null;
  readonly given: GivenFields;
  readonly notes: readonly string[];
  /** Set if the entry cannot be read. */
  readonly problem?: string;
}

export type EntryContent = Omit<ReadEntry, 'place' | 'problem'>;
