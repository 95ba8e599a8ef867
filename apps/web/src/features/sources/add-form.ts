export interface AddFormProps {
  /** Another source was just added, so focus the form for the next one. */
  readonly isNext: boolean;
  /** Called with the sources that are now followed. */
  readonly onAdded: (added: readonly { readonly id: string; readonly name: string }[]) => void;
}
