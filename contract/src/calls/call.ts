/** Who may make a call: a shopper without an account, a signed-in one, an API key, a signed-in merchant. */
export type CallerKind = 'visitor' | 'member' | 'app' | 'staff'

/** One call of the contract. Plain data: the server registers it, the SDK makes it, the API page prints it. */
export interface Call<Name extends string = string> {
  name: Name
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The bare path of the specification; `{cart.id}` is the property of the request it stands for. */
  path: string
  /** Put before the path, first the one of the public gateway; published clients use each of them somewhere. */
  prefixes: readonly string[]
  /** Whole other paths that mean the same call. */
  aliases?: readonly string[]
  /** A query: also answered as GET, plainly or with everything in `.r` (base64url JSON). */
  query?: true
  /** What travels as a file of its own instead of JSON; with a request that is one, its fields stand in the query. */
  file?: 'request' | 'reply'
  callers: readonly CallerKind[]
  /** Empty: whoever is among the callers may. Who may manage something may also read it. */
  permission: string
  /** Whether the audit log has it, where what it is called for does not tell: one that reads may hand something out. */
  audited?: boolean
  /** One line for the API page. */
  summary: string
}

/** Gives each call of a table its name. */
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
