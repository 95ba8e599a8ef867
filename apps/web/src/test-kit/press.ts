import { act, fireEvent, screen, waitFor } from '@testing-library/react';

/** Presses a button as a person does: once it is there and not disabled. */
export async function press(
  name: string | RegExp,
  part: Pick<typeof screen, 'getByRole'> = screen,
): Promise<void> {
  const button = await waitFor(() => {
    const button = part.getByRole<HTMLButtonElement>('button', { name });
    if (button.disabled) throw new Error(`The button ${String(name)} is disabled`);
    return button;
  });
  await act(async () => void fireEvent.click(button));
}
