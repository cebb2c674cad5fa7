import pg from 'pg'
import { ask, newVisitor } from '../../trials/http.ts'
import { databaseUrlOf, freePort, newDataDir, type ShopProcess, startShop } from '../../trials/process.ts'
import { fillShop } from '../../trials/seed.ts'
import { pieces } from '../../trials/shoppers.ts'

/** Connections of the server to its database. */
export const databaseConnections = 16
const linesOfCart = 3

export interface Named {
  id: string
  slug: string
  name: string
}

export interface Goods {
  /** All that shoppers see. */
  products: Named[]
  /** Ids of those that are in stock and are sent by post. */
  buyable: string[]
  collections: Named[]
}

export interface Visitor {
  token: string
  id: string
}

/** A shop with a filled catalogue, and shoppers with filled carts. */
export interface Scene {
  shop: ShopProcess
  goods: Goods
  siteId: string
  visitors: Visitor[]
  /** Stops server and database and starts them again, so that nothing is cached. `NODE_ENV` is `production` without it. */
  restart(env?: Record<string, string>): Promise<void>
}

/** Runs work with a shop of its own, each of whose products has four variants. */
export async function* inScene<T>(
  { products, carts, profiling }: { products: number; carts: number; profiling: readonly string[] },
  work: (scene: Scene) => AsyncIterable<T>,
): AsyncIterable<T> {
  const { dataDir, remove } = await newDataDir()
  const port = await freePort()
  const start = (env: Record<string, string> = {}) => {
    const connections = { DATABASE_CONNECTIONS: String(databaseConnections) }
    const how = { nodeArguments: profiling }
    return startShop({ dataDir, port, env: { ...connections, ...env }, ...how })
  }
  try {
    process.stdout.write(`Filling a shop with ${products} products …\n`)
    await fillShop(dataDir, { grown: products })
    const shop = await start()
    const scene: Scene = {
      shop,
      ...(await goodsOf(shop)),
      visitors: [],
      async restart(env) {
        await scene.shop.stop()
        scene.shop = await start(env)
      },
    }
    try {
      process.stdout.write(`Filling ${carts} carts …\n`)
      scene.visitors = await fillCarts(scene, carts)
      yield* work(scene)
    } finally {
      await scene.shop.stop()
    }
  } finally {
    await remove()
  }
}

const visibleProducts = `
  SELECT p.id, p.slug, p.name, p.product_type = 'physical' AND i.in_stock AS buyable
  FROM products p JOIN inventory_items i ON i.site_id = p.site_id AND i.product_id = p.id
  WHERE p.visible ORDER BY p.numeric_id`
const grownCollections =
  "SELECT site_id, id, slug, name FROM collections WHERE slug LIKE 'grown-%' ORDER BY slug"

async function goodsOf({ dataDir }: ShopProcess): Promise<{ goods: Goods; siteId: string }> {
  const { rows: products } = await queryDatabase<Named & { buyable: boolean }>(dataDir, visibleProducts)
  const { rows: collections } = await queryDatabase<Named & { site_id: string }>(dataDir, grownCollections)
  const buyable = products.filter((product) => product.buyable).map(({ id }) => id)
  return { goods: { products, buyable, collections }, siteId: collections[0]?.site_id ?? '' }
}

export async function queryDatabase<Row extends pg.QueryResultRow>(dataDir: string, text: string) {
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await database.connect()
  try {
    return await database.query<Row>(text)
  } finally {
    await database.end()
  }
}

async function fillCarts({ shop, goods: { buyable } }: Scene, count: number): Promise<Visitor[]> {
  const visitors: Visitor[] = []
  let next = 0
  const fill = async () => {
    for (let index = next++; index < count; index = next++) {
      const visitor = await newVisitor(shop)
      const productAt = (line: number) => buyable[(index * linesOfCart + line) % buyable.length] ?? ''
      const lineItems = Array.from({ length: linesOfCart }, (_, line) => pieceOf(productAt(line)))
      const { status } = await ask(shop, '/ecom/v1/carts/current/add-to-cart', {
        ...visitor,
        body: { lineItems },
      })
      if (status !== 200) throw new Error(`a cart was not filled: ${status}`)
      visitors[index] = { token: visitor.as, id: visitorIdOf(visitor.as) }
    }
  }
  await Promise.all(Array.from({ length: 16 }, fill))
  return visitors
}

function visitorIdOf(accessToken: string): string {
  const [, payload = ''] = accessToken.replace('OauthNG.JWS.', '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).sub
}

/** One piece of a product, in the first of its variants. */
export function pieceOf(productId: string) {
  const { catalogReference, ...line } = pieces(productId, 1)
  const options = { options: { Color: 'Oat', Size: 'Small' } }
  return { ...line, catalogReference: { ...catalogReference, options } }
}
