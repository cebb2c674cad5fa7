import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/**
 * A stand-in for an OpenTelemetry collector: takes OTLP over HTTP and prints a line of JSON for each span and metric. The
 * field numbers are those of opentelemetry-proto.
 */
const server = createServer(async (request, response) => {
  const sent = Buffer.concat(await request.toArray())
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
  const print = (found: object) => process.stdout.write(`${JSON.stringify(found)}\n`)
  for (const resource of messages(body, 1)) {
    const service = messages(messages(resource, 1)[0], 1)
      .map(toAttribute)
      .find(([name]) => name === 'service.name')?.[1]
    for (const entry of messages(resource, 2).flatMap((scope) => messages(scope, 2))) {
      if (request.url === '/v1/traces') print({ service, span: toSpan(entry) })
      if (request.url === '/v1/metrics') print({ service, metric: text(entry, 1) })
    }
  }
  response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})

function toSpan(span: Buffer) {
  const hex = (field: number) => messages(span, field)[0]?.toString('hex')
  return {
    traceId: hex(1),
    id: hex(2),
    parent: hex(4),
    name: text(span, 5),
    attributes: Object.fromEntries(messages(span, 9).map(toAttribute)),
  }
}

function toAttribute(attribute: Buffer): [string, string] {
  return [text(attribute, 1), text(messages(attribute, 2)[0] ?? Buffer.alloc(0), 1)]
}

function text(message: Buffer, field: number): string {
  return messages(message, field)[0]?.toString('utf8') ?? ''
}

/** The values of a length-delimited field of a protobuf message. */
function messages(message: Buffer | undefined, field: number): Buffer[] {
  const found: Buffer[] = []
  let at = 0
  const varint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message?.[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (message && at < message.length) {
    const tag = varint()
    const wireType = tag % 8
    if (wireType === 0) varint()
    else if (wireType === 1) at += 8
    else if (wireType === 5) at += 4
    else {
      const length = varint()
      if (Math.floor(tag / 8) === field) found.push(message.subarray(at, at + length))
      at += length
    }
  }
  return found
}
