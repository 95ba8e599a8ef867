const forms = new Set<object>();

/** Notes that a visible form has unsaved input. Returns a function that takes the note back. */
export function noteUnsaved(): () => void {
  const form = {};
  forms.add(form);
  return () => void forms.delete(form);
}

export const hasUnsaved = (): boolean => forms.size > 0;
