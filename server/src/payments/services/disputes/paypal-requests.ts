import type { Api } from '../paypal-authorizations.ts'
import { safely } from '../paypal-errors.rules.ts'

/** Asks for what the package of PayPal has no calls for, with its client: the same token, time limits and retries. */
export async function ask<Answer>(
  { client }: Api,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  content?: object,
): Promise<Answer> {
  const request = client.getRequestBuilderFactory()(method, path)
  if (content) request.json(content)
  request.authenticate([{ oauth2: true }])
  const { body } = await safely(() => request.callAsText())
  return (body ? JSON.parse(String(body)) : undefined) as Answer
}
