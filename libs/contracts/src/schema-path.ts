/** Where a site serves the JSON Schema of a message type; also its `$id`, until the site's address is known. */
export function schemaPath(type: string): string {
  return `/api/schemas/${type}.json`;
}
