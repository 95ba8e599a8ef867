/** YouTube's format: `PT15M33S`, `PT1H3S`, `P1DT2S`, and `P0D` for 0. */
export function isoDuration(seconds: number): string {
  if (seconds === 0) return 'P0D';
  const days = Math.floor(seconds / 86_400);
  const time = [
    [Math.floor((seconds % 86_400) / 3_600), 'H'],
    [Math.floor((seconds % 3_600) / 60), 'M'],
    [seconds % 60, 'S'],
  ] as const;
  const clock = time.map(([value, letter]) => (value > 0 ? `${value}${letter}` : '')).join('');
  return `P${days > 0 ? `${days}D` : ''}${clock ? `T${clock}` : ''}`;
}
