import type { Plugin, PluginFigures } from '@cartwright/contract/plugins/plugins.ts'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { numberText } from '../components/display/formats.rules.ts'
import type { Column } from '../components/list/props.ts'
import { language } from '../language/language.ts'
import { stateOf } from './rules.ts'
import { StateBadge } from './state-badge.tsx'
import { texts } from './texts/index.ts'

/** The columns of the list; the figures come later than the plugins. */
export function columnsOf(statistics: readonly PluginFigures[] = []): readonly Column<Plugin>[] {
  const byId = new Map(statistics.map((figures) => [figures.id, figures]))
  const figuresOf = ({ id = '' }: Plugin) => byId.get(id)
  return [
    ...settings,
    {
      id: 'state',
      header: texts.columns.state,
      card: 'aside',
      cell: (plugin) => <StateBadge state={stateOf(plugin.state, figuresOf(plugin)?.breaker)} />,
    },
    {
      id: 'speed',
      header: texts.columns.speed,
      align: 'end',
      cell: (plugin) => speedText(figuresOf(plugin)),
    },
    {
      id: 'failures',
      header: texts.columns.failures,
      align: 'end',
      cell: (plugin) => <Failures figures={figuresOf(plugin)} />,
    },
    {
      id: 'fallback',
      header: texts.columns.fallback,
      cell: ({ fallback = 'FAIL' }) => texts.fallbacks[fallback],
    },
  ]
}

const settings: readonly Column<Plugin>[] = [
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
]

function speedText({ p50, p95 }: Partial<PluginFigures> = {}): string {
  if (p50 === undefined || p95 === undefined) return '–'
  return `${texts.milliseconds(p50)} / ${texts.milliseconds(p95)}`
}

function Failures({ figures }: { figures: PluginFigures | undefined }) {
  if (!figures) return '–'
  const { failures, questions } = figures
  return (
    <Text component="span" size="sm" {...(failures > 0 ? { c: 'red', fw: 600 } : {})}>
      {texts.of(numberText(failures, { language }), numberText(questions, { language }))}
    </Text>
  )
}
