import { Follows } from './follows.decorator.js';

const EPISODE_ID = /^[A-Za-z0-9_-]{11}$/;
const ARTICLE_ID = /^[A-Za-z0-9_-]{1,64}$/;

const idOf = (form: RegExp, message: string) => (id: string) =>
  form.test(id) ? undefined : message;

export const checkEpisodeId = idOf(EPISODE_ID, 'Must be the id of an episode');
export const checkArticleId = idOf(ARTICLE_ID, 'Must be the id of an article');

export class EpisodeDto {
  @Follows(checkEpisodeId)
  readonly episode_id!: string;
}

export class ArticleDto {
  @Follows(checkArticleId)
  readonly article_id!: string;
}
