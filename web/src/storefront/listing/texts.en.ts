export const en = {
  products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  list: 'Products',
  filter: 'Filter',
  filters: 'Filters',
  brand: 'Brand',
  ribbon: 'Label',
  availability: 'Availability',
  inStock: 'In stock',
  price: 'Price',
  priceFrom: (price: string) => `From ${price}`,
  priceUpTo: (price: string) => `Up to ${price}`,
  lowest: 'Lowest price',
  highest: 'Highest price',
  more: (count: number) => `${count} more`,
  moreFilters: 'More filters',
  apply: 'Apply',
  show: (count: number) => (count === 1 ? 'Show 1 product' : `Show ${count} products`),
  remove: 'Remove filter',
  clear: 'Clear all',
  sort: 'Sort by',
  sorts: {
    featured: 'Featured',
    'best-selling': 'Best selling',
    newest: 'Newest',
    'price-up': 'Price, low to high',
    'price-down': 'Price, high to low',
    name: 'Name',
  },
  bestMatch: 'Best match',
  empty: 'No products match these filters',
  emptyText: 'Remove a filter or clear them all.',
  loadMore: 'Load more',
  previous: 'Previous products',
  pages: 'Pages',
  range: (first: number, last: number, total: number) => `${first} to ${last} of ${total}`,
  page: (page: number) => `Page ${page}`,
}

declare module '../kit/texts.ts' {
  interface Texts {
    listing: typeof en
  }
}
