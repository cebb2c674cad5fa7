/** Where the request of a call goes. */
export interface CallDescription {
  /** The method of HTTP. Default: POST. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `{cart.id}` stands for this property of the request. */
  path: string
  /** What can stand before the path; the first one is used. */
  prefixes?: readonly string[]
  /** The call also answers GET. */
  query?: true
  /** The part that is a file instead of JSON. */
  file?: 'request' | 'reply'
}

/** The path of a call on the shop. The calls of a built package have no list of prefixes: their paths are whole. */
export function pathOf({ prefixes, path }: Pick<CallDescription, 'path' | 'prefixes'>): string {
  return (prefixes?.[0] ?? '') + path
}
