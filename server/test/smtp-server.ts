import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes e-mails for everybody. */
export interface SmtpServer {
  url: string
  /** How many e-mails it has begun to take, and how many it has taken. */
  begun(): number
  taken(): number
  /** Until this is called, it answers no e-mail's last line. */
  answer(): void
  close(): Promise<void>
}

/** Starts a mail server that keeps the first e-mails waiting until {@link SmtpServer.answer}. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const waiting = Promise.withResolvers<void>()
  const counts = { begun: 0, taken: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    serve(socket, counts, waiting.promise)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    begun: () => counts.begun,
    taken: () => counts.taken,
    answer: () => waiting.resolve(),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** RFC 5321, as far as one e-mail needs it. */
function serve(socket: Socket, counts: { begun: number; taken: number }, answered: Promise<void>): void {
  let inData = false
  let message = ''
  socket.write('220 mail.test\r\n')
  socket.setEncoding('utf8').on('data', async (text: string) => {
    if (inData) {
      message += text
      if (!message.endsWith('\r\n.\r\n')) return
      inData = false
      message = ''
      await answered
      counts.taken += 1
      socket.write('250 taken\r\n')
      return
    }
    const [command = ''] = text.split(/[\s:]/)
    if (command.toUpperCase() === 'DATA') {
      inData = true
      counts.begun += 1
      socket.write('354 go on\r\n')
    } else if (command.toUpperCase() === 'QUIT') socket.end('221 bye\r\n')
    else socket.write('250 mail.test\r\n')
  })
}
