import type { Fetch } from '../transport/transport.ts'

/** The answer of GraphQL. */
export interface GraphQlResult {
  /** What was asked for. */
  data?: Record<string, unknown>
  /** What is missing, and why. */
  errors?: { message: string }[]
}

/** A request that no module makes. */
export interface RawRequest {
  /** `GET`, `POST`, `PUT`, `PATCH` or `DELETE`. */
  method: string
  /** The path, e.g. `/stores/v1/products`. */
  path: string
  /** The body; JSON. */
  body?: unknown
  /** The parameters of the URL. */
  query?: Record<string, string>
  /** Aborts the wait. */
  signal?: AbortSignal
}

/** Requests as the client's caller that no module makes. */
export interface RawCalls {
  /** Sends a request with the caller's token. A relative URL is one of the shop. */
  fetchWithAuth(url: string, init?: RequestInit): Promise<Response>
  /** The same, under its shorter name. */
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** Sends a request and returns the answer. Rejects with 'Unknown method: X' for another method. */
  request(request: RawRequest): Promise<Response>
  /** Asks with GraphQL. Rejects with 'GraphQL request failed with status N' if the shop refuses. */
  graphql(
    query: string,
    variables?: Record<string, unknown>,
    options?: { apiVersion?: string },
  ): Promise<GraphQlResult>
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** The functions of {@link RawCalls}. The caller's token goes to the shop alone. */
export function rawCalls(url: string, fetch: Fetch): RawCalls {
  const fetchWithAuth: RawCalls['fetchWithAuth'] = async (to, init = {}) => {
    const address = new URL(to, `${url}/`)
    if (address.origin !== new URL(url).origin) {
      throw new Error(`${address.origin} is not the shop. Use the global fetch`)
    }
    return fetch(address.href, { ...init, headers: Object.fromEntries(new Headers(init.headers)) })
  }
  const request: RawCalls['request'] = async ({ method, path, body, query, signal }) => {
    if (!methods.has(method)) throw new Error(`Unknown method: ${method}`)
    const parameters = query ? `?${new URLSearchParams(query)}` : ''
    return fetchWithAuth(path + parameters, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(signal ? { signal } : {}),
    })
  }
  return {
    fetchWithAuth,
    fetch: fetchWithAuth,
    request,
    async graphql(query, variables = {}, { apiVersion = 'alpha' } = {}) {
      const body = { query, variables }
      const response = await request({ method: 'POST', path: `/graphql/${apiVersion}`, body })
      if (response.status !== 200) throw new Error(`GraphQL request failed with status ${response.status}`)
      return response.json()
    },
  }
}
