import { items } from '@wix/data'
import { recommendations } from '@wix/ecom'
import { reviews } from '@wix/reviews'
import { cookies } from 'next/headers'
import { clientFor } from '../client.js'

export async function serverClient() {
  return clientFor((await cookies()).get('session')?.value, { items, recommendations, reviews })
}
