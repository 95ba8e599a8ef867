import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazyPage } from '../shared/page/lazy-part.js';
import { paths, patterns } from '../shared/paths.js';

/** The component of a page is the one export of its module whose name ends in "Page". */
function page(path: string, fetchModule: () => Promise<object>) {
  const fetchPage = async () => {
    const entries = Object.entries(await fetchModule());
    return { Page: entries.find(([name]) => name.endsWith('Page'))![1] as ComponentType };
  };
  return { path, Page: lazyPage(fetchPage, 'Page') };
}

/** Code-split pages; the home page is in the entry script. */
export const pages = [
  page(paths.channels, () => import('../features/visitors/channels/channels-page.js')),
  page(patterns.channel, () => import('../features/visitors/channels/channel-page.js')),
  page(paths.speakers, () => import('../features/visitors/speakers/speakers-page.js')),
  page(patterns.speaker, () => import('../features/visitors/speakers/speaker-page.js')),
  page(patterns.collection, () => import('../features/visitors/collections/collections-page.js')),
  page(paths.categories, () => import('../features/visitors/categories/categories-page.js')),
  page(patterns.video, () => import('../features/visitors/episode/episode-page.js')),
  page(
    paths.creatorSpotlight,
    () => import('../features/visitors/creator-spotlight/creator-spotlight-page.js'),
  ),
  page(paths.help, () => import('../features/visitors/help/help-page.js')),
  page(paths.bugReport, () => import('../features/visitors/bug-report/bug-report-page.js')),
  page(paths.suggest, async () => {
    const module = await import('../features/visitors/suggest/suggest-page.js');
    await module.loadSuggestForm();
    return module;
  }),
  page(paths.dataSources, () => import('../features/visitors/data-sources/data-sources-page.js')),
  page(paths.search, () => import('../features/visitors/search/results/results-page.js')),
  page(paths.news, () => import('./news.js')),
  page(patterns.cve, () => import('../features/visitors/news/cve/cve-page.js')),
  page(paths.newsSources, () => import('../features/visitors/news/news-sources-page.js')),
  page(patterns.event, () => import('../features/visitors/events/events-page.js')),
  page(paths.auth, () => import('../features/members/auth/auth-page.js')),
  page(paths.forgotPassword, () => import('../features/members/password/forgot-password-page.js')),
  page(paths.resetPassword, () => import('../features/members/password/reset-password-page.js')),
  page(paths.emailChange, () => import('../features/members/email-change/email-change-page.js')),
  page(paths.changePassword, () => import('../features/members/password/change-password-page.js')),
  page(paths.account, () => import('./account.js')),
  page(paths.security, () => import('../features/members/security/security-page.js')),
  page(paths.myList, () => import('../features/members/saved/my-list-page.js')),
  page(paths.lists, () => import('../features/members/saved/lists-page.js')),
  page(paths.sharedList, () => import('../features/members/saved/shared-list-page.js')),
  page(paths.history, () => import('../features/visitors/history/history-page.js')),
  page(paths.following, () => import('../features/members/following/following-page.js')),
  page(paths.unsubscribe, () => import('../features/members/following/unsubscribe-page.js')),
  page(paths.adminAccess, () => import('../features/desk/admin-access/admin-access-page.js')),
  page(paths.adminSystem, () => import('./management-page.js')),
  page('*', () => import('../features/visitors/not-found/not-found-page.js')),
] as const;

export async function loadPageAt(pathname: string): Promise<void> {
  if (pathname === paths.home) return;
  await pages.find(({ path }) => matchPath(path, pathname))?.Page.load();
}

export async function loadPages(): Promise<void> {
  await Promise.all(pages.map(({ Page }) => Page.load()));
}
