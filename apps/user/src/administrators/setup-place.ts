/**
 * Deterministic account id (UUID version 8), so that the database's unique `_id` lets exactly one of concurrent setups
 * win. The next number serves when that administrator is gone.
 */
export function setupPlace(place: number): string {
  return `00000000-0000-8000-8000-${place.toString(16).padStart(12, '0')}`;
}
