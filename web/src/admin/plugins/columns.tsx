import type { Plugin } from '@cartwright/contract/plugins/plugins.ts'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { numberText } from '../components/display/formats.rules.ts'
import type { Column } from '../components/list/props.ts'
import { language } from '../language/language.ts'
import { stateOf } from './rules.ts'
import { StateBadge } from './state-badge.tsx'
import { texts } from './texts/index.ts'

export const columns: readonly Column<Plugin>[] = [
  {
    id: 'name',
    header: texts.columns.name,
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => (
      <Link className="row-link" to={`/admin/plugins/${id}`}>
        {name}
      </Link>
    ),
  },
  { id: 'kind', header: texts.columns.kind, cell: ({ kind }) => kind && texts.kinds[kind] },
  {
    id: 'transport',
    header: texts.columns.transport,
    cell: ({ inProcess }) => texts.transports[inProcess ? 'inProcess' : 'http'],
  },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'aside',
    cell: (plugin) => <State plugin={plugin} />,
  },
  { id: 'speed', header: texts.columns.speed, align: 'end', cell: (plugin) => <Speed plugin={plugin} /> },
  {
    id: 'failures',
    header: texts.columns.failures,
    align: 'end',
    cell: (plugin) => <Failures plugin={plugin} />,
  },
  {
    id: 'fallback',
    header: texts.columns.fallback,
    cell: ({ fallback = 'FAIL' }) => texts.fallbacks[fallback],
  },
]

/** The cells of a row share one reply. */
function useStatistics({ id = '' }: Plugin) {
  return useCall('getPluginStatistics', { id }).data?.statistics
}

function State({ plugin }: { plugin: Plugin }) {
  const statistics = useStatistics(plugin)
  return <StateBadge state={stateOf(plugin.state, statistics?.breaker)} />
}

function Speed({ plugin }: { plugin: Plugin }) {
  const { p50, p95 } = useStatistics(plugin) ?? {}
  if (p50 === undefined || p95 === undefined) return '–'
  return `${texts.milliseconds(p50)} / ${texts.milliseconds(p95)}`
}

function Failures({ plugin }: { plugin: Plugin }) {
  const statistics = useStatistics(plugin)
  if (!statistics) return '–'
  const { failures, questions } = statistics
  return (
    <Text component="span" size="sm" {...(failures > 0 ? { c: 'red', fw: 600 } : {})}>
      {texts.of(numberText(failures, { language }), numberText(questions, { language }))}
    </Text>
  )
}
