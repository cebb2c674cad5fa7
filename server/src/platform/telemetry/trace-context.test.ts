import { expect, test } from 'vitest'
import { readRequestId, readTraceParent } from './trace-context.ts'

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`cc-${traceId}-${spanId}-01-what-the-future-brings`, true],
])('the trace of %s is continued', (traceparent, isSampled) => {
  expect(readTraceParent({ traceparent })).toEqual({ traceId, spanId, isSampled })
})

test.each([
  '',
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `cc-${traceId}-${spanId}-01-${'x'.repeat(600)}`,
])('"%s" is no trace', (traceparent) => {
  expect(readTraceParent({ traceparent })).toBeUndefined()
})

test.each(['f0e1', '01996e00-1c1b-7d55-9c4f-2f4a0d9f4a11', 'Root=1-67891233-abcdef'])(
  'the request id %s is kept',
  (id) => expect(readRequestId({ 'x-request-id': id })).toBe(id),
)

test.each(['', 'x'.repeat(129), 'a b', 'a"b', 'a\nb', '<script>', 'ä'])('the request id "%s" is not', (id) =>
  expect(readRequestId({ 'x-request-id': id })).toBeUndefined(),
)
