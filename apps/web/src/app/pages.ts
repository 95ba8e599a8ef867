import { matchPath } from 'react-router-dom';
import { lazyPage } from '../shared/lib/lazy-part.js';
import { paths, patterns } from '../shared/paths.js';

function page<Module, Name extends keyof Module>(
  path: string,
  fetchModule: () => Promise<Module>,
  name: Name,
) {
  return { path, Page: lazyPage(fetchModule, name) };
}

/** Code-split pages; the home page is in the entry script. */
export const pages = [
  page(paths.channels, () => import('../features/channels/channels-page.js'), 'ChannelsPage'),
  page(patterns.channel, () => import('../features/channel/channel-page.js'), 'ChannelPage'),
  page(paths.speakers, () => import('../features/speakers/speakers-page.js'), 'SpeakersPage'),
  page(patterns.speaker, () => import('../features/speaker/speaker-page.js'), 'SpeakerPage'),
  page(
    paths.categories,
    () => import('../features/categories/categories-page.js'),
    'CategoriesPage',
  ),
  page(patterns.video, () => import('../features/episode/episode-page.js'), 'EpisodePage'),
  page(
    paths.creatorSpotlight,
    () => import('../features/creator-spotlight/creator-spotlight-page.js'),
    'CreatorSpotlightPage',
  ),
  page(paths.help, () => import('../features/help/help-page.js'), 'HelpPage'),
  page(paths.bugReport, () => import('../features/bug-report/bug-report-page.js'), 'BugReportPage'),
  page(
    paths.suggest,
    async () => {
      const module = await import('../features/suggest/suggest-page.js');
      await module.loadSuggestForm();
      return module;
    },
    'SuggestPage',
  ),
  page(
    paths.dataSources,
    () => import('../features/data-sources/data-sources-page.js'),
    'DataSourcesPage',
  ),
  page(paths.search, () => import('../features/search/results/results-page.js'), 'ResultsPage'),
  page(paths.news, () => import('./news.js'), 'News'),
  page(patterns.cve, () => import('../features/news/cve/cve-page.js'), 'CvePage'),
  page(
    paths.newsSources,
    () => import('../features/news-sources/news-sources-page.js'),
    'NewsSourcesPage',
  ),
  page(paths.events, () => import('../features/events/events-page.js'), 'EventsPage'),
  page(paths.auth, () => import('../features/auth/auth-page.js'), 'AuthPage'),
  page(
    paths.forgotPassword,
    () => import('../features/forgot-password/forgot-password-page.js'),
    'ForgotPasswordPage',
  ),
  page(
    paths.resetPassword,
    () => import('../features/reset-password/reset-password-page.js'),
    'ResetPasswordPage',
  ),
  page(
    paths.emailChange,
    () => import('../features/email-change/email-change-page.js'),
    'EmailChangePage',
  ),
  page(
    paths.changePassword,
    () => import('../features/change-password/change-password-page.js'),
    'ChangePasswordPage',
  ),
  page(paths.account, () => import('./account.js'), 'Account'),
  page(paths.security, () => import('../features/security/security-page.js'), 'SecurityPage'),
  page(paths.myList, () => import('../features/saved/my-list-page.js'), 'MyListPage'),
  page(paths.history, () => import('../features/history/history-page.js'), 'HistoryPage'),
  page(paths.following, () => import('../features/following/following-page.js'), 'FollowingPage'),
  page(
    paths.unsubscribe,
    () => import('../features/following/unsubscribe-page.js'),
    'UnsubscribePage',
  ),
  page(
    paths.adminAccess,
    () => import('../features/admin-access/admin-access-page.js'),
    'AdminAccessPage',
  ),
  page(paths.adminSystem, () => import('./management-page.js'), 'ManagementPage'),
  page('*', () => import('../features/not-found/not-found-page.js'), 'NotFoundPage'),
] as const;

export async function loadPageAt(pathname: string): Promise<void> {
  if (pathname === paths.home) return;
  await pages.find(({ path }) => matchPath(path, pathname))?.Page.load();
}

export async function loadPages(): Promise<void> {
  await Promise.all(pages.map(({ Page }) => Page.load()));
}
