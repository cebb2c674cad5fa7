export const en = {
  by: (author: string) => `By ${author}`,
  tags: 'Tags',
  pages: 'Pages of the blog',
  newer: 'Newer posts',
  older: 'Older posts',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  feed: 'Subscribe with a feed reader (RSS)',
}
