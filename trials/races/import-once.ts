import { setTimeout as wait } from 'node:timers/promises'
import type { ShopProcess } from '../process.ts'
import { type Outcome, withShop } from '../trial.ts'

const products = 4000
const kills = 3
/** How long an import may stand still, in milliseconds. Another server looks for it after a minute. */
const patience = 150_000

interface Import {
  id: string
  state: string
  problem?: string
  done: { created: number; unchanged: number }
}

/** Imports a file of products while the server, and every second time its database, is killed. */
export function importOnce(): Promise<Outcome> {
  return withShop({}, async ({ start }) => {
    let shop = await start()
    const { id } = await upload(shop)
    await until(shop, id, ({ state }) => state === 'CHECKED')
    await ask(shop, `/admin/v1/imports/${id}/start`, { method: 'POST' })
    const at: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      const reached = (products / (kills + 1)) * kill
      const { done } = await until(shop, id, ({ done }) => done.created >= reached)
      at.push(done.created)
      await shop.kill({ database: kill % 2 === 0 })
      shop = await start()
    }
    const { done } = await until(shop, id, ({ state }) => state === 'DONE')
    const found = await countOf(shop)
    return {
      bar: `${products} products imported while the server is killed ${kills} times: each of them once`,
      measured:
        `killed at ${at.join(', ')} products; ${done.created} created, ${done.unchanged} seen twice, ` +
        `${found.products} products with ${found.variants} variants and ${found.pieces} pieces in the shop`,
      met:
        done.created === products &&
        done.unchanged === 0 &&
        found.products === products &&
        found.variants === 2 * products &&
        found.pieces === 7 * products,
    }
  })
}

function upload(shop: ShopProcess): Promise<Import> {
  const heading =
    'handleId,fieldType,name,price,surcharge,inventory,productOptionName1,productOptionType1,productOptionDescription1'
  const rows = Array.from({ length: products }, (_, index) => [
    `p${index},Product,Product ${index},9,,,Size,DROP_DOWN,Small;Large`,
    `p${index},Variant,,,0,3,,,Small`,
    `p${index},Variant,,,2,4,,,Large`,
  ])
  const body = [heading, ...rows.flat()].join('\n')
  return ask(shop, '/admin/v1/imports?fileName=trial.csv', { method: 'POST', body })
}

async function until(shop: ShopProcess, id: string, isThere: (found: Import) => boolean): Promise<Import> {
  let last = ''
  let since = performance.now()
  for (;;) {
    const found = await ask(shop, `/admin/v1/imports/${id}`)
    if (isThere(found)) return found
    const now = JSON.stringify(found)
    if (found.state === 'FAILED') throw new Error(found.problem)
    if (now !== last) since = performance.now()
    if (performance.now() - since > patience) throw new Error(`the import stands still: ${now}`)
    last = now
    await wait(20)
  }
}

async function ask(
  shop: ShopProcess,
  path: string,
  request: { method?: 'POST'; body?: string } = {},
): Promise<Import> {
  const headers = { authorization: shop.apiKey, ...(request.body ? { 'content-type': 'text/csv' } : {}) }
  const reply = await fetch(shop.url + path, { ...request, headers })
  if (!reply.ok) throw new Error(await reply.text())
  return ((await reply.json()) as { import: Import }).import
}

/** Counts what the shop has by its own export. */
async function countOf(shop: ShopProcess): Promise<{ products: number; variants: number; pieces: number }> {
  const headers = { authorization: shop.apiKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ layout: 'CARTWRIGHT' })
  const created = await fetch(`${shop.url}/admin/v1/exports`, { method: 'POST', headers, body })
  const { downloadUrl } = ((await created.json()) as { export: { downloadUrl: string } }).export
  const text = await (await fetch(downloadUrl, { headers })).text()
  const lines = text.split('\n').filter((line) => line.startsWith('{"product"'))
  const stocks: { quantity: number }[][] = lines.map((line) => JSON.parse(line).product.stock.variants)
  const variants = stocks.flat()
  return {
    products: lines.length,
    variants: variants.length,
    pieces: variants.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
