import { createClient, OAuthStrategy } from '@wix/sdk'
import { NextResponse } from 'next/server'

/** Each visitor comes with tokens before the first page. */
export async function middleware(request) {
  if (request.cookies.has('session')) return NextResponse.next()
  const client = createClient({
    auth: OAuthStrategy({ clientId: process.env.NEXT_PUBLIC_WIX_CLIENT_ID }),
  })
  const tokens = JSON.stringify(await client.auth.generateVisitorTokens())
  request.cookies.set('session', tokens)
  const response = NextResponse.next({ request })
  response.cookies.set('session', tokens, { maxAge: 30 * 24 * 60 * 60 })
  return response
}

export const config = { matcher: ['/((?!_next|favicon.ico).*)'] }
