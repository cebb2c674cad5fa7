/** The reference is written in English alone. */
export const words = {
  contents: 'Contents',
  entities: 'Entities',
  errors: 'Errors',
  whoMayCall: 'Who may call',
  permission: 'Permission',
  request: 'Request',
  reply: 'Reply',
  required: 'required',
  nothing: 'Nothing is sent.',
  emptyReply: 'An empty object.',
  alsoAt: 'Also answered at',
  document: 'The same as an OpenAPI document',
}
