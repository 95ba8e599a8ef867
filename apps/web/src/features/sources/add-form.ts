export interface AddFormProps {
  /** One was added just now: whoever did that may go on with the next. */
  readonly isNext: boolean;
  /** What is followed now, as it was asked for. */
  readonly onAdded: (added: readonly { readonly id: string; readonly name: string }[]) => void;
}
