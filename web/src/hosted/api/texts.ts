/** The reference is in English only. */
export const texts = {
  contents: 'Contents',
  entities: 'Objects',
  errors: 'Errors',
  events: 'Events',
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
