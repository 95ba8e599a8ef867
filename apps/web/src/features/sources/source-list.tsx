import { ListPlus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../shared/ui/notice.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { matching, type SourceItem } from './source-item.js';
import { SourceRow } from './source-row.js';

export interface SourceListProps {
  readonly title: string;
  readonly noun: string;
  readonly sources: readonly SourceItem[];
  readonly onRemoved: () => void;
}

export function SourceList({ title, noun, sources, onRemoved }: SourceListProps) {
  const [search, setSearch] = useState('');
  const shown = matching(sources, search);
  if (sources.length === 0) {
    return (
      <Notice icon={ListPlus} title={`No ${noun} are followed yet`} text="Add the first above." />
    );
  }
  return (
    <>
      <SearchBox label={`Search ${noun}`} text={search} type={setSearch} settle={() => undefined} />
      <ul aria-label={title} className="mt-3">
        {shown.map((source) => (
          <SourceRow key={source.id} source={source} onRemoved={onRemoved} />
        ))}
      </ul>
      {shown.length === 0 && (
        <Notice icon={SearchX} title={`No ${noun} match your search`} role="status" />
      )}
    </>
  );
}
