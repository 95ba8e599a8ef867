type Kind = 'success' | 'error' | 'info';

/** Reports an outcome as a toast. The library comes with the first one, not with the page. */
export async function notify(kind: Kind, message: string): Promise<void> {
  const { toast } = await import('sonner');
  toast[kind](message, { id: message });
}
