import { checkTopicWords } from '@elevate/rules';
import type { TopicWords } from '../catalogue/topic-rules.js';
import { ListFollows } from './list-follows.decorator.js';

export class TopicWordsDto implements TopicWords {
  @ListFollows(checkTopicWords)
  readonly words!: string[];

  @ListFollows(checkTopicWords)
  readonly exclusions!: string[];
}
