import type { AbsentFeature, MissedRequest } from '@cartwright/contract/sites/missed-requests.ts'

/** What one program asked for in vain. */
export interface MissedFeature {
  clientId: string
  clientName: string | undefined
  /** Absent for paths that no call has. */
  feature: AbsentFeature | undefined
  count: number
  requests: MissedRequest[]
}

/** Requests by program and by what they are for, the one asked for most often first. */
export function byFeature(requests: readonly MissedRequest[]): MissedFeature[] {
  const found = new Map<string, MissedFeature>()
  for (const request of requests) {
    const { clientId, clientName, feature, count } = request
    const key = `${clientId} ${feature}`
    const known = found.get(key) ?? { clientId, clientName, feature, count: 0, requests: [] }
    known.count += count
    known.requests.push(request)
    found.set(key, known)
  }
  return [...found.values()].sort((one, other) => other.count - one.count)
}
