export const en = {
  none: 'There are no posts yet.',
  by: (author: string) => `By ${author}`,
  tags: 'Tags',
  pages: 'Pages of the blog',
  newer: 'Newer posts',
  older: 'Older posts',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  all: 'All posts',
  feed: 'Subscribe with a feed reader (RSS)',
}
