import type { HomeRow } from '../../shared/api/types.js';
import { Row } from '../../shared/episodes/row.js';

const emptyHints: Record<HomeRow['id'], string> = {
  trending: 'Nothing here is younger than 30 days yet. New talks show up by themselves.',
  new: 'The first talks show up here by themselves.',
  popular: 'The first talks show up here by themselves.',
  career: 'Talks about careers, interviews and jobs show up here by themselves.',
  editor: 'Our picks show up here.',
};

/** The fixed rows, in the order the server gives them, which is the spec's. */
export function HomeRows({ rows }: { readonly rows: readonly HomeRow[] }) {
  return rows.map((row) => (
    <Row key={row.id} title={row.title} episodes={row.episodes} emptyHint={emptyHints[row.id]} />
  ));
}
