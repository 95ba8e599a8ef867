/**
 * The history entry that the address belongs to. Where that has only just changed, the page of the
 * entry before is still in view, until its own has come.
 */
export function addressKey(): string {
  const { key = 'default' } = (window.history.state ?? {}) as { readonly key?: string };
  return key;
}
