export function listen<E extends Event>(
  target: EventTarget,
  type: string,
  act: (event: E) => void,
): () => void {
  const listener = act as (event: Event) => void;
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
