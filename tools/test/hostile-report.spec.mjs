import { describe, expect, it } from '@jest/globals';
import { linesOf } from './hostile-report.mjs';

describe('the report of the hostile suites', () => {
  it('counts the attacks of each suite and names those that got through', () => {
    const report = [
      { suite: 'Uploads', tried: 40, through: ['an SVG: accepted with 201'] },
      { suite: 'SSRF', tried: 120, through: [] },
    ];
    expect(linesOf(report.map((entry) => `${JSON.stringify(entry)}\n`).join(''))).toEqual([
      'hostile: SSRF: 120 tried, 0 got through',
      'hostile: Uploads: 40 tried, 1 got through',
      '  got through: an SVG: accepted with 201',
      'hostile: all suites: 160 tried, 1 got through',
    ]);
  });

  it('counts nothing where no suite ran', () => {
    expect(linesOf('')).toEqual(['hostile: all suites: 0 tried, 0 got through']);
  });
});
