/**
 * The account id of the administrator that a setup makes: a UUID of version 8, whose meaning is
 * ours. The document store keeps an id for one account, so of any number of setups at once, in any
 * number of processes, one takes a place; and since the account is stored whole, there is no half
 * of a setup to come back to. The next place is for after the first one's administrator is no more.
 */
export function setupPlace(place: number): string {
  return `00000000-0000-8000-8000-${place.toString(16).padStart(12, '0')}`;
}
