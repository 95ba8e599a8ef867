/** Where the row will be, as high as it; shown where the last visit says that there will be one. */
export function MyListPlace() {
  return <div aria-hidden="true" className="my-list-place" />;
}
