import { parentPort } from 'node:worker_threads'
import { list } from '../product-index/lists.rules.ts'
import { arrange, newShelf, put, type Shelf, sizeOfShelf, take } from '../product-index/shelf.rules.ts'
import {
  type IndexFigures,
  type Message,
  type Numbered,
  type ProductRow,
  type Replies,
  type Reply,
  toDocument,
} from './messages.rules.ts'

// The program of the thread that keeps the indexes of products, one for each shop.

const shelves = new Map<number, Shelf>()

function replyTo(message: Message): Replies[Message['kind']] {
  if (message.kind === 'put') return putInto(message)
  if (message.kind === 'forget') {
    shelves.delete(message.index)
    return undefined
  }
  const shelf = shelves.get(message.index)
  return shelf && list(shelf, message.query)
}

function putInto({ index, documents, ids, more }: Message & { kind: 'put' }): IndexFigures {
  const shelf = shelves.get(index) ?? newShelf()
  shelves.set(index, shelf)
  const rows: ProductRow[] = JSON.parse(documents)
  const found = rows.map(toDocument)
  take(shelf, ids)
  put(shelf, found)
  if (!more) arrange(shelf)
  return { bytes: sizeOfShelf(shelf), products: shelf.used - shelf.gone, gone: shelf.gone }
}

parentPort?.on('message', ({ number, ...message }: Numbered) => {
  let reply: Reply
  try {
    reply = { number, reply: replyTo(message) }
  } catch (error) {
    reply = { number, problem: String(error) }
  }
  parentPort?.postMessage(reply)
})
