import type { ReportInterval, ReportName } from '@cartwright/contract/reports/reports.ts'
import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { optionsOf } from '../components/form/options.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { daysIn, type Period } from '../dashboard/rules.ts'
import { usePeriod } from '../dashboard/use-period.ts'
import { IconDownload } from '../icons/icons.ts'
import { Figures } from './figures.tsx'
import { reportIn, reportNames } from './rules.ts'
import { texts } from './texts/index.ts'
import './reports.css'

const PeriodSelect = lazy(() =>
  import('../dashboard/period.tsx').then(({ PeriodSelect }) => ({ default: PeriodSelect })),
)

/** What the shop sold, took and owes in a period. */
export function Page() {
  const { name: path } = useParams()
  const name = reportIn(path) ?? 'SALES'
  const choice = usePeriod()
  const [chosen, setInterval] = useState<ReportInterval>()
  const interval = chosen ?? usualInterval(choice.period)
  const asked = name === 'STOCK' ? {} : { ...choice.period, ...(name === 'SALES' ? { interval } : {}) }
  const { data, error, refetch } = useCall('getReport', { name, ...asked }, { keepPrevious: true })
  const report = data?.report.name === name ? data.report : undefined
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about[name]}
        actions={
          <Button
            variant="default"
            component="a"
            href={`/admin/v1/reports/${name}/export?${new URLSearchParams(asked)}`}
            leftSection={<IconDownload size={16} aria-hidden />}
            download
          >
            {texts.export}
          </Button>
        }
      />
      <ReportLinks current={name} />
      <div className="report-choices">
        {name !== 'STOCK' && (
          <Suspense fallback={<Skeleton height={36} width={420} />}>
            <PeriodSelect {...choice} />
          </Suspense>
        )}
        {name === 'SALES' && (
          <SegmentedControl
            aria-label={texts.interval}
            data={optionsOf(texts.intervals)}
            value={interval}
            onChange={(value) => setInterval(value as ReportInterval)}
          />
        )}
      </div>
      <Problem error={error} onRetry={refetch} />
      {report && !report.isCounted && (
        <Alert role="status" my="md">
          {texts.counting}
        </Alert>
      )}
      {!report && !error && <Skeleton height={480} radius="lg" />}
      {report && <Figures report={report} />}
    </>
  )
}

/** Few enough rows to read. */
function usualInterval(period: Period): ReportInterval {
  const days = daysIn(period)
  return days <= 31 ? 'DAY' : days <= 120 ? 'WEEK' : 'MONTH'
}

function ReportLinks({ current }: { current: ReportName }) {
  const { search } = useLocation()
  return (
    <nav aria-label={texts.reports}>
      <ul className="report-links">
        {reportNames.map((name) => (
          <li key={name}>
            <Link
              to={`/admin/reports/${name.toLowerCase()}${search}`}
              {...(name === current ? { 'aria-current': 'page' } : {})}
            >
              {texts.names[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
