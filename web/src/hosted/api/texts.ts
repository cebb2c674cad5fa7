/** The reference is in English only. */
export const texts = {
  contents: 'Contents',
  entities: 'Objects',
  errors: 'Errors',
  events: 'Events',
  absent: 'Not in this shop',
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
