import { act, fireEvent, screen, waitFor } from '@testing-library/react';

/** Presses a button as a person does: once it is there and not disabled. */
export async function press(
  name: string | RegExp,
  part: Pick<typeof screen, 'getByRole'> = screen,
): Promise<void> {
  const button = await waitFor(() => {
    const found = part.getByRole<HTMLButtonElement>('button', { name });
    if (found.disabled) throw new Error(`The button ${String(name)} is disabled`);
    return found;
  });
  await act(async () => void fireEvent.click(button));
}
