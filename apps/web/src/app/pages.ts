import { matchPath } from 'react-router-dom';
import { lazyPage } from '../shared/lib/lazy-part.js';
import { paths, patterns } from '../shared/paths.js';

/** Code-split pages; the home page is in the entry script. */
export const pages = [
  {
    path: paths.channels,
    Page: lazyPage(
      async () => (await import('../features/channels/channels-page.js')).ChannelsPage,
    ),
  },
  {
    path: patterns.channel,
    Page: lazyPage(async () => (await import('../features/channel/channel-page.js')).ChannelPage),
  },
  {
    path: paths.speakers,
    Page: lazyPage(
      async () => (await import('../features/speakers/speakers-page.js')).SpeakersPage,
    ),
  },
  {
    path: patterns.speaker,
    Page: lazyPage(async () => (await import('../features/speaker/speaker-page.js')).SpeakerPage),
  },
  {
    path: paths.categories,
    Page: lazyPage(
      async () => (await import('../features/categories/categories-page.js')).CategoriesPage,
    ),
  },
  {
    path: patterns.video,
    Page: lazyPage(async () => (await import('../features/episode/episode-page.js')).EpisodePage),
  },
  {
    path: paths.creatorSpotlight,
    Page: lazyPage(
      async () =>
        (await import('../features/creator-spotlight/creator-spotlight-page.js'))
          .CreatorSpotlightPage,
    ),
  },
  {
    path: paths.help,
    Page: lazyPage(async () => (await import('../features/help/help-page.js')).HelpPage),
  },
  {
    path: paths.bugReport,
    Page: lazyPage(
      async () => (await import('../features/bug-report/bug-report-page.js')).BugReportPage,
    ),
  },
  {
    path: paths.suggest,
    Page: lazyPage(async () => {
      const { SuggestPage, loadSuggestForm } = await import('../features/suggest/suggest-page.js');
      await loadSuggestForm();
      return SuggestPage;
    }),
  },
  {
    path: paths.dataSources,
    Page: lazyPage(
      async () => (await import('../features/data-sources/data-sources-page.js')).DataSourcesPage,
    ),
  },
  {
    path: paths.search,
    Page: lazyPage(
      async () => (await import('../features/search/results/results-page.js')).ResultsPage,
    ),
  },
  {
    path: paths.news,
    Page: lazyPage(async () => (await import('./news.js')).News),
  },
  {
    path: patterns.cve,
    Page: lazyPage(async () => (await import('../features/news/cve/cve-page.js')).CvePage),
  },
  {
    path: paths.newsSources,
    Page: lazyPage(
      async () => (await import('../features/news-sources/news-sources-page.js')).NewsSourcesPage,
    ),
  },
  {
    path: paths.events,
    Page: lazyPage(async () => (await import('../features/events/events-page.js')).EventsPage),
  },
  {
    path: paths.auth,
    Page: lazyPage(async () => (await import('../features/auth/auth-page.js')).AuthPage),
  },
  {
    path: paths.forgotPassword,
    Page: lazyPage(
      async () =>
        (await import('../features/forgot-password/forgot-password-page.js')).ForgotPasswordPage,
    ),
  },
  {
    path: paths.resetPassword,
    Page: lazyPage(
      async () =>
        (await import('../features/reset-password/reset-password-page.js')).ResetPasswordPage,
    ),
  },
  {
    path: paths.emailChange,
    Page: lazyPage(
      async () => (await import('../features/email-change/email-change-page.js')).EmailChangePage,
    ),
  },
  {
    path: paths.changePassword,
    Page: lazyPage(
      async () =>
        (await import('../features/change-password/change-password-page.js')).ChangePasswordPage,
    ),
  },
  {
    path: paths.account,
    Page: lazyPage(async () => (await import('./account.js')).Account),
  },
  {
    path: paths.security,
    Page: lazyPage(
      async () => (await import('../features/security/security-page.js')).SecurityPage,
    ),
  },
  {
    path: paths.myList,
    Page: lazyPage(async () => (await import('../features/saved/my-list-page.js')).MyListPage),
  },
  {
    path: paths.history,
    Page: lazyPage(async () => (await import('../features/history/history-page.js')).HistoryPage),
  },
  {
    path: paths.following,
    Page: lazyPage(
      async () => (await import('../features/following/following-page.js')).FollowingPage,
    ),
  },
  {
    path: paths.unsubscribe,
    Page: lazyPage(
      async () => (await import('../features/following/unsubscribe-page.js')).UnsubscribePage,
    ),
  },
  {
    path: paths.adminAccess,
    Page: lazyPage(
      async () => (await import('../features/admin-access/admin-access-page.js')).AdminAccessPage,
    ),
  },
  {
    path: paths.adminSystem,
    Page: lazyPage(async () => (await import('./management-page.js')).ManagementPage),
  },
  {
    path: '*',
    Page: lazyPage(
      async () => (await import('../features/not-found/not-found-page.js')).NotFoundPage,
    ),
  },
] as const;

export async function loadPageAt(pathname: string): Promise<void> {
  if (pathname === paths.home) return;
  await pages.find(({ path }) => matchPath(path, pathname))?.Page.load();
}

export async function loadPages(): Promise<void> {
  await Promise.all(pages.map(({ Page }) => Page.load()));
}
