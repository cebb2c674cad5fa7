import { fallbacksOf } from '@cartwright/contract/plugins/fallbacks.ts'
import type { Plugin, PluginKind } from '@cartwright/contract/plugins/plugins.ts'
import type { Violation } from '../platform/errors/errors.ts'

interface KindSettings {
  fallback?: Plugin['fallback'] | undefined
  algorithms?: Plugin['algorithms'] | undefined
}

/** What is wrong with settings that not all kinds have, below `field`. */
export function kindViolations(
  kind: PluginKind,
  { fallback, algorithms }: KindSettings,
  { field, isNew }: { field: string; isNew: boolean },
): Violation[] {
  const recommends = kind === 'RECOMMENDATIONS'
  const fallbacks = fallbacksOf(kind)
  const problems = {
    fallback: fallback && !fallbacks.includes(fallback) && `must be ${fallbacks.join(' or ')} for ${kind}`,
    algorithms: recommends
      ? isNew && !algorithms && 'must name what the plugin can be asked for'
      : algorithms && 'is for RECOMMENDATIONS only',
  }
  return [
    ...Object.entries(problems).flatMap(([name, description]): Violation[] =>
      description ? [{ field: `${field}.${name}`, description, violatedRule: 'VALIDATION' }] : [],
    ),
    ...repeatedAlgorithms(algorithms ?? [], field),
  ]
}

function repeatedAlgorithms(algorithms: NonNullable<Plugin['algorithms']>, field: string): Violation[] {
  const ids = algorithms.map(({ algorithmId }) => algorithmId.toLowerCase())
  return ids.flatMap((id, index): Violation[] =>
    ids.indexOf(id) === index
      ? []
      : [
          {
            field: `${field}.algorithms[${index}].algorithmId`,
            description: 'is there twice',
            violatedRule: 'VALIDATION',
          },
        ],
  )
}
