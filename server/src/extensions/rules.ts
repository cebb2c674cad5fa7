import { randomUUID } from 'node:crypto'
import { eventTypes } from '@cartwright/contract/events.ts'
import { type OwnTexts, places, type Storefront } from '@cartwright/contract/pages/storefront.ts'
import { pluginKinds } from '@cartwright/contract/plugins/kinds.ts'
import { versions } from './config.ts'
import { didYouMean } from './nearest.rules.ts'

/** Something in a config that cannot work. `near` is the word in its file beside which it stands. */
export interface Problem {
  near: string
  sentence: string
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** What is wrong with the default export of `cartwright.config.ts`. */
export function problemsOf(config: unknown, current: Readonly<Record<string, number>> = versions): Problem[] {
  const keys = Object.keys(current)
  if (!isRecord(config)) {
    return [
      { near: 'export default', sentence: 'The default export must be what defineConfig({ … }) returns.' },
    ]
  }
  return [
    ...Object.keys(config)
      .filter((key) => key !== 'api' && !keys.includes(key))
      .map((near) => ({
        near,
        sentence: `There is no setting "${near}": remove it. There are ${keys.join(', ')}.`,
      })),
    ...versionProblems(config, current),
    ...paymentProblems(config.payments ?? []),
    ...labelProblems(config.labels ?? []),
    ...pluginProblems(config.plugins ?? []),
    ...entries(config.on, 'on', handlerProblem),
    ...entries(config.routes, 'routes', routeProblem),
    ...entries(config.sections, 'sections', sectionProblem),
    ...entries(config.adminPages, 'adminPages', adminPageProblem),
    ...stylesProblems(config.styles),
    ...textsProblems(config.texts),
    ...entries(config.jobs, 'jobs', jobProblem),
  ]
}

function versionProblems(
  config: Record<string, unknown>,
  current: Readonly<Record<string, number>>,
): Problem[] {
  const written = isRecord(config.api) ? config.api : {}
  return Object.entries(current)
    .filter(([point, version]) => config[point] !== undefined && (written[point] ?? 1) !== version)
    .map(([near, version]) => ({
      near,
      sentence:
        `${near} are written for version ${written[near] ?? 1}, and this is version ${version}: ` +
        `see "What changed" in docs/developers/own-shop.md, then set api: { ${near}: ${version} }.`,
    }))
}

function paymentProblems(payments: unknown): Problem[] {
  if (!Array.isArray(payments))
    return [{ near: 'payments', sentence: 'payments must be a list of providers.' }]
  return payments.flatMap((provider) => {
    const { method, title, kind, charge } = isRecord(provider) ? provider : {}
    const near = typeof method === 'string' ? method : 'payments'
    if (typeof method !== 'string' || !/^[a-z][a-z0-9-]{0,49}$/.test(method)) {
      return [{ near, sentence: 'A provider needs a method in lower case with hyphens, such as "invoice".' }]
    }
    if (typeof title !== 'string') return [{ near, sentence: `The provider "${method}" needs a title.` }]
    if (kind !== 'offline' && kind !== 'card') {
      return [{ near, sentence: `The kind of the provider "${method}" must be "offline" or "card".` }]
    }
    if (kind === 'card' && typeof charge !== 'function') {
      return [{ near, sentence: `The provider "${method}" of kind "card" needs the function charge.` }]
    }
    return []
  })
}

function labelProblems(labels: unknown): Problem[] {
  if (!Array.isArray(labels)) return [{ near: 'labels', sentence: 'labels must be a list of services.' }]
  return labels.flatMap((one) => {
    const label = isRecord(one) ? one : {}
    const { service, title, fields } = label
    const near = typeof service === 'string' ? service : 'labels'
    if (typeof service !== 'string' || !/^[a-z][a-z0-9-]{0,49}$/.test(service) || service === 'easypost') {
      const sentence =
        'A service for labels needs a name of its own in lower case with hyphens: service: "acme".'
      return [{ near, sentence }]
    }
    if (typeof title !== 'string') return [{ near, sentence: `The service "${service}" needs a title.` }]
    if (!Array.isArray(fields) || fields.length === 0)
      return [{ near, sentence: `The service "${service}" needs fields: what the merchant enters.` }]
    const missing = ['connect', 'rates', 'buy', 'void', 'file'].filter(
      (name) => typeof label[name] !== 'function',
    )
    if (missing.length === 0) return []
    return [{ near, sentence: `The service "${service}" needs the functions ${missing.join(', ')}.` }]
  })
}

function pluginProblems(plugins: unknown): Problem[] {
  if (!Array.isArray(plugins)) return [{ near: 'plugins', sentence: 'plugins must be a list of plugins.' }]
  return plugins.flatMap((plugin, index) => {
    const { id, name } = isRecord(plugin) ? plugin : {}
    const sentence = pluginProblem(plugin, new Set(plugins.slice(0, index).map((other) => other?.id)))
    const near = [id, name].find((word) => typeof word === 'string')
    return sentence ? [{ near: String(near ?? 'plugins'), sentence }] : []
  })
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function pluginProblem(plugin: unknown, earlier: ReadonlySet<unknown>): string | undefined {
  const { id, name, kind, functions, algorithms } = isRecord(plugin) ? plugin : {}
  if (typeof name !== 'string' || name === '') return 'A plugin needs a name for the merchant.'
  if (typeof id !== 'string' || !guid.test(id)) {
    return `The plugin "${name}" needs an id that never changes: any GUID, such as "${randomUUID()}".`
  }
  if (earlier.has(id)) return `The plugin "${name}" has the id of another plugin.`
  const known = Object.entries(pluginKinds).find(([each]) => each === kind)?.[1]
  if (!known) {
    return `The kind of the plugin "${name}" must be one of ${Object.keys(pluginKinds).join(', ')}.`
  }
  const given = isRecord(functions) ? functions : {}
  const missing = Object.keys(known.functions).filter((each) => typeof given[each] !== 'function')
  if (missing.length > 0) return `The plugin "${name}" needs functions: { ${missing.join(', ')} }.`
  if (kind !== 'RECOMMENDATIONS' || (Array.isArray(algorithms) && algorithms.length > 0)) return undefined
  return `The plugin "${name}" needs algorithms: [{ algorithmId: "${randomUUID()}", name: "…" }].`
}

/** The types of events that a handler's name means: one, if the name is right. Of two generations, a short name means the first. */
export function eventTypesOf(name: string): string[] {
  const found = eventTypes.filter((type) => type === name || type.endsWith(`.${name}`))
  const nouns = found.map((type) => type.replace(/\.v\d+\./, '.'))
  return found.filter((_, index) => nouns.indexOf(nouns[index] ?? '') === index)
}

function handlerProblem(name: string, handler: unknown): string | undefined {
  const found = eventTypesOf(name)
  if (found.length === 0) return `There is no event "${name}". ${didYouMean(name, eventTypes.map(endOf))}`
  if (found.length > 1) return `Say which event "${name}" is: ${found.join(' or ')}.`
  return typeof handler === 'function' ? undefined : `The handler of "${name}" must be a function.`
}

function endOf(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1)
}

function routeProblem(name: string, handler: unknown): string | undefined {
  const [method = '', path = '', ...rest] = name.split(' ')
  if (!methods.includes(method) || rest.length > 0) {
    return `The route "${name}" must begin with ${methods.join(', ')} and one space, such as "GET /x/hello".`
  }
  if (!/^\/x\/(:?[\w-]+)(\/:?[\w-]+)*$/.test(path)) {
    return `The path of the route "${name}" must be below /x/, such as /x/hello or /x/hello/:name.`
  }
  return typeof handler === 'function' ? undefined : `The route "${name}" must be a function.`
}

function sectionProblem(name: string, section: unknown): string | undefined {
  if (!/^[a-z][a-z0-9-]{0,49}$/.test(name)) {
    return `The name of the section "${name}" must be in lower case with hyphens.`
  }
  const { place, component, load } = isRecord(section) ? section : {}
  if (!places.some((known) => known === place)) {
    return `The section "${name}" needs a place that exists: ${places.join(', ')}.`
  }
  if (typeof component !== 'string' || !component.startsWith('./')) {
    return `The section "${name}" needs component: the path of a file, such as "./sections/${name}.tsx".`
  }
  return load === undefined || typeof load === 'function'
    ? undefined
    : `load of the section "${name}" must be a function.`
}

function adminPageProblem(name: string, page: unknown): string | undefined {
  if (!/^[a-z][a-z0-9-]{0,49}$/.test(name)) {
    return `The name of the admin page "${name}" must be in lower case with hyphens.`
  }
  const { title, component } = isRecord(page) ? page : {}
  const titles = isRecord(title) ? [title.en, title.de] : [title]
  if (!titles.every((each) => typeof each === 'string' && each !== '')) {
    return `The admin page "${name}" needs a title, or title: { en: '…', de: '…' }.`
  }
  return typeof component === 'string' && component.startsWith('./')
    ? undefined
    : `The admin page "${name}" needs component: the path of a file, such as "./admin/${name}.tsx".`
}

function stylesProblems(styles: unknown): Problem[] {
  if (styles === undefined || (typeof styles === 'string' && styles.startsWith('./'))) return []
  return [{ near: 'styles', sentence: 'styles must be the path of a file, such as "./shop.css".' }]
}

function textsProblems(texts: unknown = {}): Problem[] {
  if (!isRecord(texts)) return [{ near: 'texts', sentence: 'texts must be an object.' }]
  return Object.entries(texts).flatMap(([language, own]) => entries(own, language, textProblem))
}

function textProblem(key: string, text: unknown): string | undefined {
  const forms = isRecord(text) ? Object.values(text) : [text]
  const isText = forms.every((form) => typeof form === 'string') && (!isRecord(text) || 'other' in text)
  return isText ? undefined : `The text "${key}" must be a text, or { one: '…', other: '…' } with texts.`
}

/** Texts that the storefront does not have. */
export function unknownTexts(texts: OwnTexts, known: Storefront['texts']): Problem[] {
  return Object.entries(texts).flatMap(([language, own]) => {
    const ours = known[language]
    if (!ours) {
      const sentence = `There are no texts in "${language}", only in ${Object.keys(known).join(' and ')}.`
      return [{ near: language, sentence }]
    }
    return Object.keys(own)
      .filter((key) => !Object.hasOwn(ours, key))
      .map((near) => ({
        near,
        sentence: `There is no text "${near}". ${didYouMean(near, Object.keys(ours))} "npx cartwright texts" lists all.`,
      }))
  })
}

function jobProblem(name: string, job: unknown): string | undefined {
  if (!/^[a-z][a-z0-9-]{0,49}$/.test(name)) {
    return `The name of the job "${name}" must be in lower case with hyphens.`
  }
  const { every, limit = 60, run } = isRecord(job) ? job : {}
  if (typeof run !== 'function') return `The job "${name}" needs the function run.`
  if (!isWhole(every, 1, 525_600)) {
    return `The job "${name}" needs every: a whole number of minutes from 1 to 525600.`
  }
  return isWhole(limit, 1, 3600)
    ? undefined
    : `The limit of the job "${name}" must be a whole number of seconds from 1 to 3600.`
}

function entries(
  value: unknown = {},
  key: string,
  problem: (name: string, value: unknown) => string | undefined,
): Problem[] {
  if (!isRecord(value)) return [{ near: key, sentence: `${key} must be an object.` }]
  return Object.entries(value).flatMap(([near, each]) => {
    const sentence = problem(near, each)
    return sentence ? [{ near, sentence }] : []
  })
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
