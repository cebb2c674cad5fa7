/** A shopper without an account, a signed-in member, an API key, a member of staff. */
export type CallerKind = 'visitor' | 'member' | 'app' | 'staff'

/** A call of the contract, as plain data: the server registers it, the SDK makes it, the API page prints it. */
export interface Call<Name extends string = string> {
  name: Name
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path of the specification. `{cart.id}` stands for this property of the request. */
  path: string
  /** Prefixes of the path, first the one of the public gateway. Published clients use all of them. */
  prefixes: readonly string[]
  /** Other full paths of the same call. */
  aliases?: readonly string[]
  /** The call also answers GET, with plain parameters or with the request in `.r` (base64url JSON). */
  query?: true
  /** The part that is a file instead of JSON. If it is the request, its fields are in the query string. */
  file?: 'request' | 'reply'
  callers: readonly CallerKind[]
  /** Empty: all `callers` may. A permission to manage includes the one to read. */
  permission: string
  /** It changes something, although its permission is one to read. */
  writes?: true
  /** Overrides whether the audit log records the call, e.g. for a read that exports data. */
  audited?: boolean
  /** Staff must have proved in the last ten minutes, with their password or a passkey, who they are. */
  confirmed?: true
  /** Also for staff whose role needs a second factor that they have not added yet. */
  withoutFactor?: true
  /** One line for the API page: verb and object. */
  summary: string
}

/** All methods and paths of a call, e.g. `POST /ecom/v1/carts`. */
export function requestsOf({ method, path, prefixes, aliases = [], query }: Call): string[] {
  const paths = new Set([...prefixes.map((prefix) => prefix + path), ...aliases])
  const methods = query ? new Set([method, 'GET']) : [method]
  return [...paths].flatMap((each) => [...methods].map((name) => `${name} ${each}`))
}

/** Adds its name to each call of a table. */
export function named<const Table extends Record<string, Omit<Call, 'name'>>>(
  table: Table,
): { [Name in keyof Table & string]: Call<Name> } {
  const entries = Object.entries(table).map(([name, call]) => [name, { ...call, name }])
  return Object.fromEntries(entries)
}

export const checkoutPrefixes = ['/ecom', '']
export const catalogueReadPrefixes = [
  '/stores-reader',
  '',
  '/_api/catalog-reader-server',
  '/catalog-read-proxy',
  '/_api/catalog-read-proxy',
]
export const catalogueWritePrefixes = [
  '/stores',
  '',
  '/_api/catalog-server',
  '/wix-ecommerce-catalog',
  '/wix-ecommerce-catalog-web',
  '/catalog-write-api-proxy',
  '/_api/catalog-write-api-proxy',
]
export const noPrefix = ['']
export const everyone: readonly CallerKind[] = ['visitor', 'member', 'app', 'staff']
export const shoppers: readonly CallerKind[] = ['visitor', 'member']
export const merchants: readonly CallerKind[] = ['app', 'staff']
export const noCaller: readonly CallerKind[] = []
export const catalogueReads = { callers: everyone, permission: 'WIX_STORES.READ_PRODUCTS' } as const
export const catalogueWrites = { callers: merchants, permission: 'WIX_STORES.MODIFY_PRODUCTS' } as const
export const merchantDataReads = {
  callers: merchants,
  permission: 'WIX_STORES.READ_MERCHANT_DATA',
  prefixes: noPrefix,
} as const
export const catalogueAdmin = {
  callers: merchants,
  permission: 'WIX_STORES.MODIFY_PRODUCTS',
  prefixes: noPrefix,
} as const
export const siteAdmin = { callers: merchants, permission: 'SITE.MANAGE', prefixes: noPrefix } as const
export const siteAdminReads = { ...siteAdmin, permission: 'SITE.READ' } as const
export const beforeSignIn = { callers: noCaller, permission: '', prefixes: noPrefix } as const
export const memberAdmin = { callers: merchants, permission: 'MEMBERS.MANAGE', prefixes: noPrefix } as const
