export interface ZoneGroup {
  readonly name: string;
  readonly zones: readonly { readonly id: string; readonly city: string }[];
}

/** Lists the browser's zones by continent, and always includes `also`. */
export function zoneGroups(also: string): ZoneGroup[] {
  const groups = new Map<string, { id: string; city: string }[]>();
  for (const id of zoneIds(also)) {
    const [name = id, ...rest] = id.split('/');
    const city = (rest.join(', ') || name).replaceAll('_', ' ');
    groups.set(name, [...(groups.get(name) ?? []), { id, city }]);
  }
  return Array.from(groups, ([name, zones]) => ({ name, zones }));
}

function zoneIds(also: string): readonly string[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')];
  return also === '' || known.includes(also) ? known : [also, ...known];
}
