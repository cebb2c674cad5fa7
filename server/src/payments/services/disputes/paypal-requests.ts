import type { Api } from '../paypal-authorizations.ts'
import { safely } from '../paypal-errors.rules.ts'

interface Asked {
  path: string
  method?: 'GET' | 'POST' | 'DELETE'
  content?: object
}

/** Asks for what the package of PayPal has no calls for, with its client: the same token, time limits and retries. */
export async function ask<Answer>(
  { client }: Api,
  { path, method = 'GET', content }: Asked,
): Promise<Answer> {
  const request = client.getRequestBuilderFactory()(method, path)
  if (content) request.json(content)
  request.authenticate([{ oauth2: true }])
  const { body } = await safely(() => request.callAsText())
  return (body ? JSON.parse(String(body)) : undefined) as Answer
}
