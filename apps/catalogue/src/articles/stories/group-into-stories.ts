import { excludeEachOther, reportSameStory, type Report } from './reported-article.js';

/**
 * Divides articles that are connected into stories. A story has at most one article of each source and
 * none that contradicts another: else one vague headline would make one story of two that it resembles.
 * The same articles, earliest first, always give the same stories.
 */
export function groupIntoStories(connected: readonly Report[]): Report[][] {
  const stories: Report[][] = [];
  for (const report of connected) {
    const story = stories.find((each) => belongsTo(report, each));
    if (story) story.push(report);
    else stories.push([report]);
  }
  return stories;
}

function belongsTo(report: Report, story: readonly Report[]): boolean {
  return (
    story.some((other) => reportSameStory(report, other)) &&
    !story.some((other) => excludeEachOther(report, other))
  );
}
