/**
 * Letters to insert, delete, replace or swap with their neighbor to turn one word into the other. Above `most`, any
 * number above it.
 */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let least = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
      );
      if (isSwap(from, to, row, column)) least = Math.min(least, before[column - 2]! + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return last[to.length]!;
}

function isSwap(from: string, to: string, row: number, column: number): boolean {
  return (
    row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
  );
}

/** A bit for each letter; letters may share one. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** True only if the words of these letters are further apart; far cheaper than their distance. */
export function differInMore(a: number, b: number, most: number): boolean {
  // One replaced letter takes one out and brings one in.
  let left = 2 * most;
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) if ((left -= 1) < 0) return true;
  return false;
}
