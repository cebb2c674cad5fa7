// What the pages of the API reference show of the table of calls.

/** A page of the reference. */
export type ApiPart =
  | { kind: 'contents'; groups: ApiContents[] }
  | { kind: 'found'; found: ApiLink[]; total: number }
  | { kind: 'calls'; calls: ApiCall[]; entities: ApiEntity[] }
  | { kind: 'absent'; groups: ApiAbsentGroup[] }
  | { kind: 'events'; events: ApiEvent[]; entities: ApiEntity[] }
  | { kind: 'errors'; errors: ApiError[] }

/** What is on another page. */
export interface ApiContents {
  id: string
  title: string
  /** The page, if it is one. */
  href?: string
  links: ApiLink[]
}

export interface ApiLink {
  id: string
  text: string
  /** Where a call is answered, or what else tells it from others. */
  note?: string
  href: string
}

/** A code that an answer which refuses may carry. */
export interface ApiError {
  code: string
  status: number
  message: string
}

export interface ApiGroup {
  id: string
  title: string
  calls: ApiCall[]
}

export interface ApiCall {
  id: string
  name: string
  method: string
  path: string
  alsoAt: string[]
  summary: string
  /** In words; everybody when empty. */
  callers: string[]
  permission: string
  request?: ApiShape
  reply?: ApiShape
}

/** Calls of the contract for what the shop does not have. */
export interface ApiAbsentGroup {
  id: string
  title: string
  /** What the shop does not have, in a sentence. */
  note: string
  calls: ApiAbsentCall[]
}

export interface ApiAbsentCall {
  /** Module and function of the published clients. */
  name: string
  method: string
  path: string
  alsoAt: string[]
  /** In words, e.g. `200, empty`. */
  answer: string
}

export interface ApiEventGroup {
  title: string
  events: ApiEvent[]
}

export interface ApiEvent {
  id: string
  type: string
  /** When it is sent. */
  when: string
  payload: ApiShape
  /** JSON */
  sample: string
}

export interface ApiEntity {
  id: string
  name: string
  shape: ApiShape
}

/** The fields of an object, those of inner objects right after it and one deeper. */
export interface ApiShape {
  fields: ApiField[]
}

export interface ApiField {
  name: string
  /** From the object down, unique in its shape. */
  path: string
  depth: number
  type: string
  /** The entity it is, as a link to it. */
  entity?: string
  required: boolean
  /** What it means, and its limits. */
  note?: string
}
