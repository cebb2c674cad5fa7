/** The parts of the load generator that the bench uses. The package has no types. */
declare module 'autocannon' {
  interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
    /** Called before each request. */
    setupRequest?(request: Request): Request
  }
  interface Options {
    url: string
    connections: number
    /** Seconds */
    duration: number
    /** Called once per connection. */
    setupClient(client: { setRequests(requests: Request[]): void }): void
  }
  interface Result {
    /** Seconds */
    duration: number
    requests: { total: number }
    /** Milliseconds */
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
