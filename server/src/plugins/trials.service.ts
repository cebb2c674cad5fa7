import { pluginKinds } from '@cartwright/contract/plugins/kinds.ts'
import type {
  GetPluginSamplesReply,
  PluginTrial,
  TryPluginRequest,
} from '@cartwright/contract/plugins/plugins.ts'
import { violations } from '../platform/errors/errors.ts'
import { schemaViolations } from '../platform/errors/validation.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/sites.service.ts'
import { type AnyQuestion, answerOf, failureText, functionOf, problemsOf } from './asking/service.ts'
import { sampleOf } from './samples.rules.ts'
import { known } from './service.ts'

/** A sample for each function of the plugin's kind. */
export async function samplesOf(shop: Shop, caller: Caller, id: string): Promise<GetPluginSamplesReply> {
  const plugin = await known(shop, caller, id)
  const names = Object.keys(pluginKinds[plugin.kind].functions)
  return {
    samples: names.map((name) => ({
      function: name,
      request: sampleOf(plugin, name) as Record<string, unknown>,
    })),
  }
}

/** Asks one plugin, past cache, breaker and fallback. Counts nothing. */
export async function tryOut(
  shop: Shop,
  caller: Caller,
  { id, function: chosen, request }: TryPluginRequest,
): Promise<{ trial: PluginTrial }> {
  const plugin = await known(shop, caller, id)
  const name = functionName(plugin.kind, chosen)
  const { settings } = await sites.get(shop, caller.siteId)
  const question: AnyQuestion = {
    kind: plugin.kind,
    function: name,
    request: request ?? sampleOf(plugin, name),
    ids: [],
    about: {
      currency: settings.currency,
      languages: [settings.language],
      identity: { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: shop.newId() },
    },
  }
  const found = schemaViolations(functionOf(question).question, question.request)
  if (found.length > 0) throw violations(found.map((one) => ({ ...one, field: `request.${one.field}` })))
  const start = performance.now()
  const outcome = await answerOf(shop, plugin, question).then(
    (answer) => ({ answer, problems: problemsOf(answer, question) }),
    (error: unknown) => ({ problems: [failureText(error)] }),
  )
  const milliseconds = Math.round(performance.now() - start)
  return { trial: { function: name, request: question.request, milliseconds, ...outcome } }
}

function functionName(kind: AnyQuestion['kind'], chosen: string | undefined): string {
  const names = Object.keys(pluginKinds[kind].functions)
  const [first = ''] = names
  if (chosen === undefined) return first
  if (names.includes(chosen)) return chosen
  const description = `must be one of ${names.join(', ')}`
  throw violations([{ field: 'function', description, violatedRule: 'INVALID_ENUM_VALUE' }])
}
