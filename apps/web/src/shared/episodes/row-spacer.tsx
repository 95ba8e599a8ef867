/** Where a row below the view will be drawn in a moment: its height and nothing else. */
export function RowSpacer() {
  return <div aria-hidden="true" className="row-place" />;
}
