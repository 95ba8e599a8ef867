/**
 * Folds a text for case-insensitive matching. Texts match when their folded forms do, in either Unicode form.
 */
export function foldText(text: string): string {
  // Lowercasing picks the final sigma by its neighbors, which a substring does not have.
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}
