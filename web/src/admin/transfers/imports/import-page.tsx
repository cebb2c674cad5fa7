import type { Import } from '@cartwright/contract/catalogue/transfers.ts'
import { Alert, Anchor, Checkbox, Group, Paper, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { language } from '../../language/language.ts'
import { texts } from '../texts/index.ts'
import { ImportActions } from './import-actions.tsx'
import { ImportColumns } from './import-columns.tsx'
import { StateBadge } from './import-list.tsx'
import { ImportPictures } from './import-pictures.tsx'
import { Report } from './report.tsx'
import { canMap, countsOf, hasRedirects, holdsProducts, isInProgress } from './rules.ts'
import '../transfers.css'

const pause = 1000

/** One import: its progress, its result and the problems of the file. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getImport', { id })
  const [redirects, setRedirects] = useState(false)
  useCall('getImport', { id }, { pollInterval: data && isInProgress(data.import) ? pause : false })
  const back = { to: '/admin/transfers', label: texts.title }
  if (!data) {
    return (
      <>
        <PageHead title={texts.title} back={back} />
        {error ? <Problem error={error} onRetry={refetch} /> : <Skeleton height={320} />}
      </>
    )
  }
  const one = data.import
  const hasResult = one.layout !== undefined && one.state !== 'MAPPING'
  return (
    <>
      <PageHead
        title={one.fileName}
        back={back}
        beside={<StateBadge {...one} />}
        description={one.layout && texts.layouts[one.layout]}
        actions={<ImportActions one={one} redirects={redirects} />}
      />
      <Stack gap="lg">
        <ImportProgress one={one} />
        {canMap(one) && <ImportColumns key={one.state} one={one} />}
        {hasRedirects(one) && (
          <Checkbox
            label={texts.redirects}
            description={texts.redirectsAbout}
            checked={redirects}
            onChange={(event) => setRedirects(event.currentTarget.checked)}
          />
        )}
        {hasResult && <Counts one={one} />}
        <ImportPictures one={one} />
        {hasResult && one.state !== 'CHECKING' && <Report one={one} />}
      </Stack>
    </>
  )
}

function ImportProgress({ one }: { one: Import }) {
  const { state, progress, problem, startedDate } = one
  if (state === 'FAILED') {
    return (
      <Alert color="red" title={startedDate ? texts.brokenOff : texts.failed}>
        {problem && texts.problem(problem)}
      </Alert>
    )
  }
  if (state === 'DONE') {
    return (
      <Alert color="accent">
        <Group justify="space-between">
          <Text size="sm">{texts.isDone}</Text>
          <ResultLink one={one} />
        </Group>
      </Alert>
    )
  }
  if (state !== 'CHECKING' && state !== 'RUNNING') return null
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(progress)
  return (
    <Paper withBorder p="lg">
      <Text size="sm" mb="xs" aria-live="polite">
        {texts.progress(texts.states[state], percent)}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={progress * 100} aria-label={texts.states[state]} />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt="xs">
        {texts.leave}
      </Text>
    </Paper>
  )
}

function ResultLink({ one }: { one: Import }) {
  const result = resultOf(one)
  return (
    result && (
      <Anchor component={Link} to={`/admin/${result.path}`} size="sm">
        {result.label}
      </Anchor>
    )
  )
}

function resultOf(one: Import): { path: string; label: string } | undefined {
  const { layout } = one
  if (layout?.endsWith('_ORDERS')) return { path: 'orders', label: texts.toOrders }
  if (layout === 'REDIRECTS') return { path: 'settings/redirects', label: texts.toRedirects }
  return holdsProducts(one) ? { path: 'products', label: texts.toProducts } : undefined
}

function Counts({ one }: { one: Import }) {
  const counts = countsOf(one)
  const title = one.startedDate ? texts.done : texts.expected
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <SectionHead title={title} />
      <dl className="import-counts">
        {Object.entries(texts.counts).map(([name, label]) => (
          <div key={name} data-kind={name}>
            <dt>{label}</dt>
            <dd>{new Intl.NumberFormat(language).format(counts[name as keyof typeof counts])}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}
