export function listen<E extends Event>(
  target: EventTarget,
  type: string,
  act: (event: E) => void,
  isFirst = false,
): () => void {
  const listener = act as (event: Event) => void;
  target.addEventListener(type, listener, isFirst);
  return () => target.removeEventListener(type, listener, isFirst);
}
