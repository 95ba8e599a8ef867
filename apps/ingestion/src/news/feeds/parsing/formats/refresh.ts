import type { XmlField } from '../xml/xml-record.js';

const MINUTES: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1_440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

/** From `ttl`, else from the syndication module. */
export function refreshMinutesOf(fields: readonly XmlField[]): number | null {
  const value = (name: string) => fields.find((field) => field.name === name)?.text.trim();
  const ttl = Number(value('ttl') ?? Number.NaN);
  if (Number.isFinite(ttl) && ttl > 0) return Math.ceil(ttl);
  const period = MINUTES[value('sy:updateperiod')?.toLowerCase() ?? ''];
  if (period === undefined) return null;
  const frequency = Number(value('sy:updatefrequency') ?? 1);
  return Math.ceil(period / (frequency >= 1 ? frequency : 1));
}
