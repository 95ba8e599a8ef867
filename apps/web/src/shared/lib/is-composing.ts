export function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}
