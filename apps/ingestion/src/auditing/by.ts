/** Who changes something, and when. */
export interface By {
  /** An account's id, or `operator`. */
  readonly actor: string;
  readonly at: Date;
}
