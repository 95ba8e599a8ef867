import { afterAll, expect, it, jest, describe } from '@jest/globals';
import { chaptersOf, formatMoment } from '@elevate/rules';
import { FuzzRun, mutateText } from '@elevate/testing';

describe('videoObject', () => {
  // The whole campaign takes minutes.
  jest.setTimeout(1_800_000);

  const TITLES = ['Intro', 'The idea', 'オープニング', 'Q&A: what next?', 'Café', '5 tips', 'Why?'];
  const BEFORE = ['', '- ', '• ', '▶ ', '🎤 ', '1. ', '2) ', '#3 ', '3️⃣ ', '['];
  const AFTER = ['] ', ' ', ' - ', ' – ', ': ', ') ', ' | ', ' → '];
  const END_SECONDS = 4 * 3_600;

  const fuzz = new FuzzRun('chapters', 0.2);
  afterAll(() => fuzz.report());

  it('reads a list of chapters in every dress, and no mutated one against the rules', () => {
    const { numbers } = fuzz;
    for (let round = 0; round < fuzz.cases; round += 1) {
      let startSeconds = 0;
      const chapters = Array.from({ length: 3 + numbers.below(5) }, () => {
        const chapter = { startSeconds, title: numbers.pick(TITLES) };
        startSeconds += 10 + numbers.below(1_500);
        return chapter;
      });
      const [before, after, isRange] = [
        numbers.pick(BEFORE),
        numbers.pick(AFTER),
        numbers.below(3),
      ];
      const lines = chapters.map(({ startSeconds: start, title }, index) => {
        const end = chapters[index + 1]?.startSeconds ?? start + 60;
        const range = isRange === 0 ? ` - ${formatMoment(end)}` : '';
        return `${before}${formatMoment(start)}${range}${after}${title}`;
      });
      const text = `About it at 18:00\n\n${lines.join(numbers.pick(['\n', '\r\n', '\n\n']))}\n\nThanks!`;
      expect([fuzz.measure(text, () => chaptersOf(text, END_SECONDS)), text]).toEqual([
        chapters,
        text,
      ]);
      const mutated = mutateText(numbers, text).text;
      const parsed = fuzz.measure(mutated, () => chaptersOf(mutated, END_SECONDS));
      const starts = parsed.map((chapter) => chapter.startSeconds);
      const isByRules = starts.every((start, index) => start - (starts[index - 1] ?? -10) >= 10);
      expect([isByRules && (starts[0] ?? 0) === 0 && starts.length !== 1, mutated]).toEqual([
        true,
        mutated,
      ]);
    }
  });
});
