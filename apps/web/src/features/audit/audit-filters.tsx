import { useId } from 'react';
import type { AuditEntry } from '../../shared/admin/admin-types.js';
import { FilterSelect, type FilterChoice } from '../../shared/admin/filter-select.js';
import { useSession } from '../../shared/session/use-session.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { auditApi } from './audit.api.js';
import type { AuditQuery } from './audit-query.js';
import { ACTION_CHOICES, actorWords, KIND_CHOICES } from './entry-words.js';
import type { AuditAddress } from './use-audit-address.js';

export interface AuditFiltersProps {
  readonly address: AuditAddress;
  /** Name what the address names by an id. */
  readonly entries: readonly AuditEntry[];
}

export function AuditFilters({ address, entries }: AuditFiltersProps) {
  const { query, filter, clear } = address;
  const people = usePeople(query.actor, entries);
  return (
    <div role="group" aria-label="Filters" className="admin-filters">
      <FilterSelect
        label="Person"
        value={query.actor}
        choices={people}
        onChange={(value) => filter('actor', value)}
      />
      <FilterSelect
        label="Action"
        value={query.action}
        choices={ACTION_CHOICES}
        onChange={(value) => filter('action', value)}
      />
      <FilterSelect
        label="Object"
        value={query.object}
        choices={[...objectChoice(query.object, entries), ...KIND_CHOICES]}
        onChange={(value) => filter('object', value)}
      />
      <Day label="First day" name="from" query={query} onChange={filter} />
      <Day label="Last day" name="to" query={query} onChange={filter} />
      {Object.keys(query).length > 0 && (
        <button type="button" onClick={clear} className={buttonStyle('link')}>
          Clear filters
        </button>
      )}
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly name: 'from' | 'to';
  readonly query: AuditQuery;
  readonly onChange: AuditAddress['filter'];
}

function Day({ label, name, query, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="admin-filter">
      <label htmlFor={id} className="text-caption text-quiet">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="field-box"
        value={query[name] ?? ''}
        onChange={({ target }) => onChange(name, target.value)}
      />
    </div>
  );
}

/** Administrators of now, and the former one of the address. */
function usePeople(actor: string | undefined, entries: readonly AuditEntry[]) {
  const { user } = useSession();
  const { data: administrators = [] } = auditApi.useGetAdministratorsQuery();
  const people: FilterChoice[] = [
    ...administrators.map(({ id, email }) => ({
      value: id,
      label: id === user?.id ? `${email} (you)` : email,
    })),
    { value: 'operator', label: 'The operator' },
    { value: 'visitor', label: 'Visitors' },
    { value: 'schedule', label: 'The schedule' },
  ];
  if (actor === undefined || people.some(({ value }) => value === actor)) return people;
  const entry = entries.find((one) => one.actor === actor);
  const label = actorWords(entry ?? { actor, actor_name: null }, undefined);
  return [{ value: actor, label }, ...people];
}

function objectChoice(object: string | undefined, entries: readonly AuditEntry[]): FilterChoice[] {
  if (!object?.includes(':')) return [];
  const entry = entries.find(({ subject }) => `${subject.kind}:${subject.id}` === object);
  return entry ? [{ value: object, label: entry.subject.name }] : [];
}
