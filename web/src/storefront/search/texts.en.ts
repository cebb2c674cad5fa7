export const en = {
  title: 'Search',
  titleOf: (q: string) => `Results for “${q}”`,
  description: (shop: string) => `Search all products from ${shop}.`,
  noExact: (q: string) => `No exact match for “${q}”. These are the closest results.`,
  didYouMean: (words: string) => `Did you mean “${words}”?`,
  empty: 'We found nothing. Try fewer or more general words, or start here.',
  all: (q: string) => `All results for “${q}”`,
  similar: (words: string) => `No exact match. Showing “${words}”`,
  nothing: (q: string) => `Nothing found for “${q}” yet`,
  suggestions: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  listName: 'Suggestions',
}
