import type { KnownEvent, Ledger } from './ledger.js';
import type { SiteCalls } from './site-calls.js';
import { STATES, type Collection, type StoredAggregate, type Stores } from './stores.js';

/** Lost acknowledged changes and unexpected changes; empty on success. */
export interface StoreTruth {
  readonly violations: readonly string[];
  readonly unknownEvents: readonly string[];
  readonly repeatedTitles: readonly string[];
  readonly lostAccounts: readonly string[];
  readonly wrongPicks: readonly string[];
}

export const NOTHING_LOST: StoreTruth = {
  violations: [],
  unknownEvents: [],
  repeatedTitles: [],
  lostAccounts: [],
  wrongPicks: [],
};

/** Compares the databases with the acknowledged changes in the ledger. */
export async function storeTruth(ledger: Ledger, stores: Stores): Promise<StoreTruth> {
  const events = await stores.aggregates(STATES['events.event'] as Collection);
  for (const entry of ledger.events.values()) {
    const aggregate = events.get(entry.id);
    ledger.settle(entry, aggregate && !aggregate.removed ? toKnown(aggregate) : null);
  }
  const ledgerIds = new Set(ledger.events.keys());
  const titles = [...events.values()].map(({ state }) => String(state?.['title']));
  const accounts = await stores.accounts();
  const episodes = await stores.aggregates(STATES['catalogue.episode'] as Collection);
  return {
    violations: [...ledger.violations],
    unknownEvents: [...events.values()]
      .filter(({ _id, state }) => !ledgerIds.has(_id) && !ledger.perhapsEvents.has(titleOf(state)))
      .map(({ _id }) => _id),
    repeatedTitles: titles.filter((title, index) => titles.indexOf(title) !== index),
    lostAccounts: ledger.people.map(({ email }) => email).filter((email) => !accounts.has(email)),
    wrongPicks: [...ledger.picks]
      .filter(([id]) => !ledger.doubtfulPicks.has(id))
      .filter(([id, picked]) => episodes.get(id)?.state?.['is_editor_pick'] !== picked)
      .map(([id]) => id),
  };
}

/** Compares each person's list with the ledger; empty on success. */
export async function wrongLists({
  calls,
  ledger,
}: {
  readonly calls: SiteCalls;
  readonly ledger: Ledger;
}): Promise<string[]> {
  const wrong: string[] = [];
  for (const { email, token, saved, perhapsSaved } of ledger.people) {
    if (token === undefined) continue;
    const answer = await calls.send({ method: 'GET', path: '/my-list/ids', token });
    const { ids } = answer?.body as { ids: string[] };
    const truth = {
      lost: [...saved].filter((id) => !ids.includes(id)),
      unknown: ids.filter((id) => !saved.has(id) && !perhapsSaved.has(id)),
      repeated: ids.filter((id, index) => ids.indexOf(id) !== index),
    };
    for (const [what, talks] of Object.entries(truth))
      wrong.push(...talks.map((id) => `${email}: ${what} ${id}`));
  }
  return wrong;
}

/** Syncs of the ledger that have not ended. */
export async function unendedRuns({ runs }: Ledger, stores: Stores): Promise<string[]> {
  const stored = await stores.aggregates(['ingestion', 'runs']);
  return [...runs].filter((id) => (stored.get(id)?.state?.['status'] ?? 'running') === 'running');
}

const titleOf = (state: StoredAggregate['state']) => String(state?.['title']);
const toKnown = ({ _id, version, state }: StoredAggregate): KnownEvent => ({
  id: _id,
  version,
  title: titleOf(state),
  status: String(state?.['status']),
});
