/** Reserves the row's height if the last visit had a list. */
export function MyListPlace() {
  return <div aria-hidden="true" className="my-list-place" />;
}
