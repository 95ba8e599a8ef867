import { HOME_ROW_EPISODES, TRENDING_DAYS } from '@elevate/rules';
import type { EditorPicks, HeroDesk } from '../../shared/admin/admin-types.js';
import type { HomeRow } from '../../shared/api/types.js';
import { minuteWords } from './local-minute.js';

const RULES: Readonly<Record<Exclude<HomeRow['id'], 'editor'>, string>> = {
  trending: `Published in the last ${TRENDING_DAYS} days, the most viewed first.`,
  new: 'The newest first.',
  popular: 'The most viewed first.',
  career: 'The title contains career, interview, job, salary or resume. The newest first.',
};

export function rowRule(id: HomeRow['id'], picks: EditorPicks | undefined): string {
  const most = `At most ${HOME_ROW_EPISODES}.`;
  if (id !== 'editor') return `${RULES[id]} ${most}`;
  return picks?.ordered
    ? `The curators' order, within its dates. ${most}`
    : `Marked as Editor's Pick, the newest first. ${most}`;
}

export function heroRule(desk: HeroDesk | undefined): string {
  if (!desk) return '';
  if (desk.pin) return `Pinned until ${minuteWords(desk.pin.until)}.`;
  return `The best score of the hour; the next hero follows at ${minuteWords(desk.next_at)}.`;
}
