/** Reserves the height of a row that is not rendered yet. */
export function RowSpacer() {
  return <div aria-hidden="true" className="row-place" />;
}
