import { cookies } from 'next/headers'
import { clientFor } from '../client.js'

export async function serverClient(more) {
  return clientFor((await cookies()).get('session')?.value, more)
}
