import { newestFirst } from '@elevate/rules';
import type { ShownArticle, Story } from './shown-article.js';

export class Stories {
  private readonly byId = new Map<string, Story>();

  withId(id: string): Story {
    const known = this.byId.get(id);
    if (known) return known;
    const story = { id, articles: new Set<ShownArticle>(), lastWalk: 0 };
    this.byId.set(id, story);
    return story;
  }

  add(article: ShownArticle): void {
    article.story.articles.add(article);
  }

  remove(article: ShownArticle): void {
    const { id, articles } = article.story;
    articles.delete(article);
    if (articles.size === 0) this.byId.delete(id);
  }
}

/** Other articles of the same story, earliest first. */
export function otherReports(article: ShownArticle): ShownArticle[] {
  const others = [...article.story.articles].filter((other) => other !== article);
  return others.sort((a, b) => newestFirst(b, a));
}

let walks = 0;

/** The first article of each story, newest first. */
export function firstReports(newestFirst: readonly ShownArticle[]): ShownArticle[] {
  walks += 1;
  const first: ShownArticle[] = [];
  for (let at = newestFirst.length - 1; at >= 0; at -= 1) {
    const article = newestFirst[at]!;
    if (article.story.lastWalk === walks) continue;
    article.story.lastWalk = walks;
    first.push(article);
  }
  return first.reverse();
}
