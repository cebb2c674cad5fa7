import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A mail server for `anna` with the password `secret`. It knows no recipient whose address begins with `nobody`. */
export interface SmtpServer {
  url: string
  port: number
  /** How many e-mails it has begun to take. */
  begun(): number
  /** The e-mails it has taken. */
  taken(): readonly string[]
  /** Until this is called, it answers no e-mail's last line. */
  answer(): void
  close(): Promise<void>
}

interface Mailbox {
  begun: number
  taken: string[]
  isOpen: Promise<void>
  /** Milliseconds that it takes over an e-mail. */
  delay: number
}

/** Starts a mail server that keeps the first e-mails waiting until {@link SmtpServer.answer}. */
export async function startSmtpServer({ delay = 0 } = {}): Promise<SmtpServer> {
  const opening = Promise.withResolvers<void>()
  const mailbox: Mailbox = { begun: 0, taken: [], isOpen: opening.promise, delay }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    serve(socket, mailbox)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    begun: () => mailbox.begun,
    taken: () => mailbox.taken,
    answer: () => opening.resolve(),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** RFC 5321, as far as one e-mail needs it. */
function serve(socket: Socket, mailbox: Mailbox): void {
  let message: string | undefined
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.test')
  socket.setEncoding('utf8').on('data', async (text: string) => {
    if (message !== undefined) {
      message += text
      if (!message.endsWith('\r\n.\r\n')) return
      await mailbox.isOpen
      await wait(mailbox.delay)
      mailbox.taken.push(message)
      message = undefined
      say('250 taken')
    } else if (/^DATA/i.test(text)) {
      message = ''
      mailbox.begun += 1
      say('354 go on')
    } else say(reply(text))
  })
}

const login = Buffer.from('\0anna\0secret').toString('base64')

function reply(command: string): string {
  if (/^EHLO/i.test(command)) return '250-mail.test\r\n250 AUTH PLAIN'
  if (/^AUTH/i.test(command)) return command.includes(login) ? '235 welcome' : '535 5.7.8 wrong password'
  if (/^RCPT TO:<nobody/i.test(command)) return '550 5.1.1 no such mailbox'
  if (/^RCPT TO:<later/i.test(command)) return '451 4.7.1 try again later'
  if (/^QUIT/i.test(command)) return '221 bye'
  return '250 mail.test'
}
