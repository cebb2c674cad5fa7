import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server of calendars in a process of its own. */
export interface CalendarServer {
  port: number
  url(path: string): string
  /** Answers with a calendar at a path from now on. */
  put(path: string, content: string): Promise<void>
  remove(path: string): Promise<void>
  /** The requests since the last question, with the status of each answer. */
  asked(): Promise<string[]>
  close(): Promise<void>
}

export async function openCalendarServer(): Promise<CalendarServer> {
  const child = fork(fileURLToPath(new URL('calendar-server.process.ts', import.meta.url)))
  const [port] = (await once(child, 'message')) as [number]
  const url = (path: string) => `http://127.0.0.1:${port}${path}`
  const send = async (path: string, init: RequestInit) => void (await (await fetch(url(path), init)).text())
  return {
    ...{ port, url },
    put: (path, body) => send(path, { method: 'PUT', body }),
    remove: (path) => send(path, { method: 'DELETE' }),
    asked: async () => (await fetch(url('/asked'))).json() as Promise<string[]>,
    async close() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** A calendar with these lines in its events. */
export function calendarOf(...events: readonly (readonly string[])[]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}
