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
  interface Client {
    setRequests(requests: Request[]): void
    on(event: 'headers', listener: (head: { statusCode: number }) => void): void
    /** With the bytes as they arrived, so the head may be among them. */
    on(event: 'body', listener: (bytes: Buffer) => void): void
    on(event: 'response', listener: (statusCode: number) => void): void
  }
  interface Options {
    url: string
    connections: number
    /** Seconds */
    duration: number
    /** Called once per connection. */
    setupClient(client: Client): void
  }
  interface Result {
    /** Seconds */
    duration: number
    requests: { total: number; sent: number }
    /** Milliseconds, of answers with a status of success. */
    latency: { p50: number; p99: number; max: number }
    '2xx': number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
