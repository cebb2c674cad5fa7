export const en = {
  title: 'Search',
  titleOf: (q: string) => `Results for “${q}”`,
  description: (shop: string) => `Find what you are looking for at ${shop}.`,
  noExact: (q: string) => `No exact match for “${q}”. Here is what comes close.`,
  didYouMean: (words: string) => `Did you mean “${words}”?`,
  empty: 'Nothing fits these words. Try fewer or more general ones, or begin with one of these.',
  all: (q: string) => `All results for “${q}”`,
  similar: (words: string) => `No exact match; showing “${words}”`,
  nothing: (q: string) => `Nothing found for “${q}” yet`,
  suggestions: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  listName: 'Suggestions',
}

declare module '../kit/texts.ts' {
  interface Texts {
    search: typeof en
  }
}
