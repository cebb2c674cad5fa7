/** The reference is in English only. */
export const texts = {
  contents: 'Contents',
  search: 'Search the reference',
  searchButton: 'Search',
  found: (count: number, query: string) =>
    count === 1 ? `1 result for “${query}”` : `${count} results for “${query}”`,
  onlyFirst: (count: number) => `These are the first ${count}. More words find fewer.`,
  nothingFound: 'Try part of a name or of an address, such as “cart” or “/orders”.',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  objects: 'Objects',
  absentNote:
    'Published clients have these calls for what this shop does not have. It answers them so that a storefront goes on: with nothing, or with an error that storefronts expect.',
  payload: 'Payload',
  example: 'Example',
  callers: 'Callers',
  permission: 'Permission',
  request: 'Request',
  reply: 'Response',
  required: 'required',
  nothing: 'No fields.',
  emptyReply: 'An empty object.',
  alsoAt: 'Other addresses',
  document: 'Download as OpenAPI',
}
