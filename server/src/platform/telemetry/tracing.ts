import type { Span } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Records spans of requests, jobs and statements. */
export interface Tracing {
  /** `outer` is the request that this one is part of, else the caller's own trace is continued. */
  startRequest(request: FastifyRequest, about: { route: string; outer: Span | undefined }): Span
  endRequest(request: FastifyRequest, reply: FastifyReply): void
  /** Adds a statement that has just ended. */
  addStatement(parent: Span, statement: EndedStatement): void
  startJob(kind: string): Span
  endJob(span: Span, error?: Error): void
}

export interface EndedStatement {
  name: string
  pool: string
  /** Milliseconds */
  ms: number
  error: Error | undefined
}
