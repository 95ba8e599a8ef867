/** Key of the current history entry. Right after navigation, the previous page may still be visible. */
export function addressKey(): string {
  const { key = 'default' } = (window.history.state ?? {}) as { readonly key?: string };
  return key;
}
