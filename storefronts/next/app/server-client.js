import { cookies } from 'next/headers'
import { clientFor } from '../client.js'

export async function serverClient() {
  return clientFor((await cookies()).get('session')?.value)
}
