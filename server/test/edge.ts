import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Cdn } from '../src/cdn/cdn.ts'

/** A cache at the edge in a process of its own, in front of a shop on this machine. */
export interface Edge {
  /** Where shoppers come. */
  url: string
  cdn: Cdn
  close(): Promise<void>
}

const secret = 'secret of the edge'

export async function openEdge(originPort: number): Promise<Edge> {
  const program = fileURLToPath(new URL('edge.process.ts', import.meta.url))
  const child = fork(program, [String(originPort), secret])
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://localhost:${port}`,
    cdn: { purgeUrl: `http://localhost:${port}/.edge/purge`, secret, format: 'json' },
    async close() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
