/** `Nov 21, 2026`, by the clock of a zone. */
export function dayOf(instant: string, zone: string): string {
  return formatIn(zone, { dateStyle: 'medium' }).format(Date.parse(instant));
}

/** `Nov 21, 2026, 7:30 PM` by the clock of a zone. */
export function minuteIn(zone: string, instant: string): string {
  return formatIn(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(instant));
}

/** Falls back to the visitor's zone if none is given or the browser does not know it. */
export function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone || undefined });
  } catch {
    return new Intl.DateTimeFormat('en-US', options);
  }
}
