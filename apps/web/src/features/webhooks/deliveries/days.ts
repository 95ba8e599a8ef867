export function dayBefore(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map(twoDigits);
  return `${day.getFullYear()}-${month}-${date}`;
}

/** RFC 3339; undefined for an invalid day. */
export function startOfDay(day: string): string | undefined {
  const begins = new Date(`${day}T00:00`);
  return Number.isNaN(begins.getTime()) ? undefined : begins.toISOString();
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');
