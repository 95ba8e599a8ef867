/** Rejects every query parameter. */
export class NoQuery {}
