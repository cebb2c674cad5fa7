import { once } from 'node:events'

/** Looks into a process that was started with `--inspect`. */
export interface Inspector {
  /** After a garbage collection. */
  measure(): Promise<{ rss: number; heap: number; handles: number }>
  close(): void
}

const expression =
  '(() => { const { rss, heapUsed, external } = process.memoryUsage(); return { rss, heap: heapUsed + external, handles: process.getActiveResourcesInfo().filter((kind) => !/Timeout|Immediate/.test(kind)).length } })()'

export async function openInspector(port: number): Promise<Inspector> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  let orders = 0
  const ask = (method: string, params: object = {}) => {
    const id = ++orders
    return new Promise<{ result?: { value?: unknown } }>((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(data)
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(answer.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  return {
    async measure() {
      await ask('HeapProfiler.collectGarbage')
      const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true })
      return result?.value as { rss: number; heap: number; handles: number }
    },
    close: () => socket.close(),
  }
}
