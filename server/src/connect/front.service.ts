import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { forward } from '../../connect/forward.mjs'
import { apiHosts, mediaHosts } from '../../connect/hosts.mjs'
import { StartFailure } from '../platform/process/console.ts'
import { type Certificates, ensureCertificates } from './certificates.service.ts'

/** The hosts that are compiled into the published clients. */
export const hosts: readonly string[] = [...apiHosts, ...mediaHosts]

interface FrontOptions {
  /** The address of the shop. */
  url: string
  /** Where the certificates are kept. */
  folder: string
  host: string
  /** 0 takes any. */
  port: number
  now: Date
}

interface Front extends Certificates {
  port: number
  close(): Promise<void>
}

/** Answers for the published clients' hosts with what the shop answers. */
export async function openFront({ url, folder, host, port, now }: FrontOptions): Promise<Front> {
  const certificates = await ensureCertificates(folder, hosts, now)
  const server = createServer(
    { cert: certificates.certificate, key: certificates.privateKey },
    (request, response) => {
      // The shop trusts what a proxy on its own machine says about who asks.
      request.headers['x-forwarded-for'] = request.socket.remoteAddress
      delete request.headers.forwarded
      forward(request, response, url)
    },
  )
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(cannotListen(error, host, port))
  })
  return {
    ...certificates,
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function cannotListen({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EACCES')
    return `Only an administrator may listen on port ${port}. Start the front with sudo, or give it --port 8443 and send port ${port} there.`
  if (code === 'EADDRINUSE')
    return `Another program listens on ${host}:${port}. Stop it or choose another --port.`
  return `The front cannot listen on ${host}:${port}: ${message}`
}
