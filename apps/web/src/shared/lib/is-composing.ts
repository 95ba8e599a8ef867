/** Whether an input event is of a word that an input method is still composing. */
export function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}
