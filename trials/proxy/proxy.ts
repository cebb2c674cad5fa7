import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer, Counts, FailPoint, Faults, Order } from './faults.ts'

/** A proxy in front of a database, in a process of its own. */
export interface FaultProxy {
  url: string
  /** From now on, only these faults happen. */
  let(faults: Faults): Promise<void>
  /** Kills a process when it reaches the point. Resolves when it is dead. */
  killAt(point: FailPoint, pid: number): Promise<void>
  counts(): Promise<Counts>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('./proxy.process.ts', import.meta.url))

export async function openFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const url = new URL(databaseUrl)
  const child = fork(program, [url.port, url.hostname])
  const [{ port }] = (await once(child, 'message')) as [Required<Answer>]
  url.hostname = '127.0.0.1'
  url.port = String(port)
  let orders = 0
  const ask = (order: OrderWithoutNumber) => answerTo(child, { ...order, number: ++orders } as Order)
  return {
    url: url.href,
    async let(faults) {
      await ask({ kind: 'faults', faults })
    },
    async killAt(point, pid) {
      await ask({ kind: 'kill', point, pid })
    },
    async counts() {
      return (await ask({ kind: 'counts' })).counts as Counts
    },
    async close() {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

type OrderWithoutNumber =
  | { kind: 'faults'; faults: Faults }
  | { kind: 'kill'; point: FailPoint; pid: number }
  | { kind: 'counts' }

function answerTo(child: ChildProcess, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const hear = (answer: Answer) => {
      if (answer.number !== order.number) return
      child.off('message', hear)
      child.off('exit', lost)
      resolve(answer)
    }
    const lost = () => reject(new Error('the proxy in front of the database has ended'))
    child.on('message', hear).on('exit', lost)
    child.send(order)
  })
}
