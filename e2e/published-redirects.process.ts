// Creates redirect sessions with a published client, unmodified, for a visitor: takes requests from its input, a line each,
// and prints the address for each of them. Starts with `node --import server/connect/preload.mjs`, which makes the client's
// hosts the shop.
import { createInterface } from 'node:readline'

const [generation, clientId, accessToken] = process.argv.slice(2)
const isOld = generation === '2024'
const { createClient, OAuthStrategy } = await import(isOld ? 'wix-sdk-2024' : ('@wix/sdk' as string))
const { redirects } = await import(isOld ? 'wix-redirects-2024' : ('@wix/redirects' as string))
const tokens = {
  accessToken: { value: accessToken, expiresAt: Number.MAX_SAFE_INTEGER },
  refreshToken: { value: '', role: 'visitor' },
}
const client = createClient({ modules: { redirects }, auth: OAuthStrategy({ clientId, tokens }) })

for await (const line of createInterface(process.stdin)) {
  const { redirectSession } = await client.redirects.createRedirectSession(JSON.parse(line))
  process.stdout.write(`${redirectSession.fullUrl}\n`)
}
