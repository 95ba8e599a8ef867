const forms = new Set<object>();

/** Notes that a visible form has unsaved input. Returns a function that takes the note back. */
export function noteUnsaved(): () => void {
  const form = {};
  forms.add(form);
  return () => void forms.delete(form);
}

export const hasUnsaved = (): boolean => forms.size > 0;

/** After a sign-out: the forms of this tab are not kept. */
export const forgetUnsaved = (): void => forms.clear();
