import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf, type ShopProcess } from '../../trials/process.ts'
import type { Bar } from '../report.ts'

export interface TransferSize {
  /** Number of products that the shop has. */
  products: number
  /** Number of imported products, with three variants each. */
  brought: number
}

/** Measures an import into a large shop, and an export of the whole shop. */
export async function* transferBars(
  shop: ShopProcess,
  { products, brought }: TransferSize,
): AsyncIterable<Bar> {
  yield* importBars(shop, brought)
  for (const layout of ['HOSTED', 'SHOPIFY', 'CARTWRIGHT']) {
    yield await exportBar(shop, layout, products + brought)
  }
}

const heading =
  'handleId,fieldType,name,description,collection,sku,price,surcharge,visible,inventory,weight,productOptionName1,productOptionType1,productOptionDescription1,brand'

function tableOf(count: number): string {
  const products = Array.from({ length: count }, (_, index) => [
    `b${index},Product,Brought ${index},"<p>Made by hand, number ${index}. ${'Plain and sturdy. '.repeat(8)}</p>",Collection ${index % 20},BR-${index},${10 + (index % 90)},,true,,0.4,Size,DROP_DOWN,Small;Medium;Large,Fieldhouse`,
    ...['Small', 'Medium', 'Large'].map(
      (size, at) => `b${index},Variant,,,,BR-${index}-${at},,${at},true,${index % 50},,,,${size},`,
    ),
  ])
  return [heading, ...products.flat()].join('\n')
}

async function* importBars(shop: ShopProcess, count: number): AsyncIterable<Bar> {
  const ask = async (method: string, path: string, body?: string) => {
    const headers = { authorization: shop.apiKey, ...(body ? { 'content-type': 'text/csv' } : {}) }
    const reply = await fetch(shop.url + path, { method, headers, ...(body ? { body } : {}) })
    if (!reply.ok) throw new Error(await reply.text())
    return ((await reply.json()) as { import: Progress }).import
  }
  const until = async (state: string, id: string) => {
    for (;;) {
      const found = await ask('GET', `/admin/v1/imports/${id}`)
      if (found.state === state) return found
      if (found.state === 'FAILED') throw new Error(found.problem)
      await wait(50)
    }
  }
  const begin = performance.now()
  const { id } = await ask('POST', '/admin/v1/imports?fileName=bench.csv', tableOf(count))
  const looked = await until('CHECKED', id)
  const seen = performance.now()
  yield { name: 'file looked through', figures: [rate(count, seen - begin)] }
  const started = performance.now()
  await ask('POST', `/admin/v1/imports/${id}/start`)
  const done = await until('DONE', id)
  const end = performance.now()
  if (looked.expected.created !== count || done.done.created !== count) {
    throw new Error(`of ${count} products ${done.done.created} were brought in`)
  }
  yield atLeast('file brought in, from the start to the last product', {
    count,
    time: end - started,
    bar: 500,
  })
}

interface Progress {
  id: string
  state: string
  problem?: string
  expected: { created: number }
  done: { created: number }
}

async function exportBar(shop: ShopProcess, layout: string, count: number): Promise<Bar> {
  const headers = { authorization: shop.apiKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ layout })
  const made = await fetch(`${shop.url}/admin/v1/exports`, { method: 'POST', headers, body })
  const { downloadUrl } = ((await made.json()) as { export: { downloadUrl: string } }).export
  const begin = performance.now()
  const file = await fetch(downloadUrl, { headers })
  let bytes = 0
  let memory = 0
  let sampled = begin
  for await (const chunk of file.body ?? []) {
    bytes += chunk.length
    if (performance.now() - sampled < 250) continue
    memory = Math.max(memory, memoryOf(shop.pid))
    sampled = performance.now()
  }
  const time = performance.now() - begin
  const bar = atLeast(`all products written as ${layout}`, { count, time, bar: 5000 })
  const size = `${(bytes / 1e6).toFixed(0)} MB, the server at most ${memory.toFixed(0)} MB`
  return { ...bar, figures: [...bar.figures, size] }
}

interface Rate {
  count: number
  /** Milliseconds. */
  time: number
  bar: number
}

function atLeast(name: string, { count, time, bar }: Rate): Bar {
  return { name, figures: [`${rate(count, time)}, bar ${bar}`], met: (count * 1000) / time >= bar }
}

function rate(count: number, time: number): string {
  return `${((count * 1000) / time).toFixed(0)} products/s (${count} in ${(time / 1000).toFixed(1)} s)`
}
