export const en = {
  home: 'Home',
  backHome: 'Go to the home page',
  collections: 'Collections',
  allCollections: 'All collections',
  allProducts: 'All products',
  findOrder: 'Find your order',
  language: 'Language',
  cart: 'Cart',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  searchShop: 'Search the shop',
}
