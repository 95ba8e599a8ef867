import { SearchIndex } from '@elevate/bff';

const MORE_THAN_SHOWN = 21;

export class ProductIndex {
  name = 'Elevate';
  index = new SearchIndex();

  put(talk) {
    this.index.put(talk);
  }

  find(term) {
    return this.index.find(term, MORE_THAN_SHOWN);
  }
}

export class PlainLoop {
  name = 'plain loop';
  entries = [];

  load(talks) {
    this.entries = talks
      .map((talk) => ({
        talk,
        text: `${talk.state.title}\0${talk.state.description}`.toLowerCase(),
      }))
      .sort(({ talk: a }, { talk: b }) => b.time - a.time || (a.id < b.id ? -1 : 1));
  }

  find(term) {
    const found = [];
    for (const { talk, text } of this.entries) {
      if (text.includes(term) && found.push(talk) === MORE_THAN_SHOWN) break;
    }
    return found;
  }
}
