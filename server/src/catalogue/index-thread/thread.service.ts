import { Worker } from 'node:worker_threads'
import type { Message, Numbered, Replies, Reply } from './messages.rules.ts'

/** The thread that keeps the indexes. It sees nothing of the shop but what it is sent. */
export interface Thread {
  /** Messages are answered in their order. Fails if the thread cannot do it, or has ended. */
  send<Kind extends Message['kind']>(message: Message & { kind: Kind }): Promise<Replies[Kind]>
  close(): Promise<void>
}

interface Waiting {
  since: number
  resolve(reply: Replies[Message['kind']]): void
  reject(error: Error): void
}

/** In the built server, the program lies beside the others. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './index.worker.ts' : './product-index.js',
  import.meta.url,
)

/** Milliseconds after which a thread that does not answer is ended. */
const longestReply = 30_000

/** The indexes lie outside the heap, which holds the names of their values and what is being read. */
const heapFor = (megabytes: number) => megabytes + 128

export function openThread({ megabytes, onEnd }: { megabytes: number; onEnd(error: Error): void }): Thread {
  const resourceLimits = { maxOldGenerationSizeMb: heapFor(megabytes) }
  const worker = new Worker(program, { env: {}, execArgv: [], resourceLimits })
  worker.unref()
  const waiting = new Map<number, Waiting>()
  let last = 0
  let ended: Error | undefined
  const watching = setInterval(() => {
    const [oldest] = waiting.values()
    if (oldest && performance.now() - oldest.since > longestReply) worker.terminate()
  }, longestReply / 4).unref()
  const end = (error: Error) => {
    ended = error
    clearInterval(watching)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const fail = (error: Error) => {
    if (ended) return
    end(error)
    onEnd(error)
  }
  worker.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.number)
    waiting.delete(reply.number)
    if ('problem' in reply) asked?.reject(new Error(reply.problem))
    else asked?.resolve(reply.reply)
  })
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`the thread of the product index ended with code ${code}`)))
  return {
    send: (message) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const number = ++last
        waiting.set(number, { since: performance.now(), resolve: resolve as Waiting['resolve'], reject })
        worker.postMessage({ ...message, number } satisfies Numbered)
      }),
    async close() {
      end(new Error('the thread of the product index is closed'))
      await worker.terminate()
    },
  }
}
