import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request with what the shop answers to it. */
export function forward(request: IncomingMessage, response: ServerResponse, shop: string): void
