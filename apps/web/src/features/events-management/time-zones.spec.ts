import { describe, expect, it } from '@jest/globals';
import { zoneGroups } from './event-fields.js';

const idsOf = (groups: ReturnType<typeof zoneGroups>) =>
  groups.flatMap(({ zones }) => zones.map(({ id }) => id));

describe('the choice of time zones', () => {
  it('has them by continent, under the names of their cities', () => {
    const america = zoneGroups('').find(({ name }) => name === 'America');
    expect(america?.zones).toContainEqual({ id: 'America/New_York', city: 'New York' });
    expect(america?.zones).toContainEqual({
      id: 'America/Indiana/Knox',
      city: 'Indiana, Knox',
    });
  });

  it('has UTC, and each but once', () => {
    const ids = idsOf(zoneGroups('Africa/Lagos'));
    expect(ids).toContain('UTC');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps one that the browser does not list', () => {
    expect(idsOf(zoneGroups('Etc/GMT+5'))).toContain('Etc/GMT+5');
  });
});
