import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** The other processes of a server that has several. */
export interface Siblings<Answer> {
  /** What those say that answer within a second. */
  ask(): Promise<Answer[]>
}

/** One end of a channel on which each message reaches all others. */
export interface Channel {
  on(event: 'message', hear: (message: unknown) => void): unknown
  send?(message: object, sent: () => void): unknown
}

type Message<Answer> = { question: string } | { to: string; answer: Answer }

/** Milliseconds */
const patience = 1000

/** Asks the siblings, and tells each that asks what `answer` returns. */
export function openSiblings<Answer>(
  channel: Channel,
  { count, answer }: { count: number; answer: () => Promise<Answer> },
): Siblings<Answer> {
  const open = new Map<string, (answer: Answer) => void>()
  // Nobody hears it once the process that passes messages on has ended.
  const say = (message: Message<Answer>) => channel.send?.(message, () => {})
  channel.on('message', async (message) => {
    const heard = message as Message<Answer>
    if ('to' in heard) open.get(heard.to)?.(heard.answer)
    else say({ to: heard.question, answer: await answer() })
  })
  return {
    async ask() {
      const question = randomUUID()
      const answers: Answer[] = []
      const all = new Promise<void>((resolve) => {
        open.set(question, (one) => {
          answers.push(one)
          if (answers.length === count) resolve()
        })
      })
      say({ question })
      const late = new AbortController()
      await Promise.race([all, wait(patience, undefined, { signal: late.signal }).catch(() => {})])
      late.abort()
      open.delete(question)
      return answers
    },
  }
}
