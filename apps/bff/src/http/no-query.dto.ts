/** The query of an operation without parameters: whatever is given is refused. */
export class NoQuery {}
