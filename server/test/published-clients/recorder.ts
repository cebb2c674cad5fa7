import type { Generation } from './clients.ts'

/** What published clients asked for with success in the test file that runs, e.g. `2024 GET /ecom/v1/carts/current`. */
const recorded = new Set<string>()

/** Keeps a request that succeeded. A bulk call in which every part failed has not. */
export async function record(generation: Generation, request: string, reply: Response): Promise<void> {
  if (!reply.ok) return
  const { bulkActionMetadata: of } = await reply
    .clone()
    .json()
    .catch(() => ({}))
  if (of && of.totalSuccesses === 0 && of.totalFailures > 0) return
  recorded.add(`${generation} ${request}`)
}

export function recordedRequests(): string[] {
  return [...recorded]
}

export function forgetRequests(): void {
  recorded.clear()
}
