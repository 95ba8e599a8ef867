import type { EventImportEntry } from '../../../shared/api/types.js';
import { detailsOf, OUTCOME_WORDS, startWords } from './import-words.js';

/** On phones a row becomes several lines, so explicit ARIA roles keep the table semantics. */
export function ImportTable({ entries }: { readonly entries: readonly EventImportEntry[] }) {
  return (
    <table role="table" aria-labelledby="import-report" className="events-table import-table">
      <thead role="rowgroup">
        <tr role="row">
          {['Title', 'Start', 'In the file', 'Result', 'Details'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <ImportRow key={entry.place} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function ImportRow({ entry }: { readonly entry: EventImportEntry }) {
  const { title, starts_at: start, place, outcome } = entry;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {title || 'Without a title'}
      </th>
      <td role="cell">{start !== null && <time dateTime={start}>{startWords(entry)}</time>}</td>
      <td role="cell">{place}</td>
      <td role="cell">
        <span className="status-badge" data-outcome={outcome}>
          {OUTCOME_WORDS[outcome]}
        </span>
      </td>
      <td role="cell">
        {detailsOf(entry).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </td>
    </tr>
  );
}
