/**
 * SQL of a time, an interval later. `+` alone looks at the time zone of the connection; what depends on a connection must
 * not be part of a write whose rows lie on another node.
 */
export function later(time: string, interval: string): string {
  return `(((${time})::timestamptz AT TIME ZONE 'UTC' + ${interval}) AT TIME ZONE 'UTC')`
}
