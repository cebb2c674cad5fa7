import { Grid, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useCall } from '../api/use-call.ts'
import { dateTimeText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { Figures } from './figures.tsx'
import { BestSellers, LowStock } from './products.tsx'
import { TaskList } from './tasks.tsx'
import { texts } from './texts/index.ts'
import { usePeriod } from './use-period.ts'
import './dashboard.css'

const PeriodSelect = lazy(() =>
  import('./period.tsx').then(({ PeriodSelect }) => ({ default: PeriodSelect })),
)

/** Figures, best sellers, low stock and open tasks of the shop. */
export function Page() {
  const choice = usePeriod()
  const settings = useLocaleSettings()
  const { data, error, refetch } = useCall('getDashboard', choice.period, { keepPrevious: true })
  return (
    <>
      <PageHead
        title={texts.title}
        description={dateTimeText(new Date(), settings, 'day')}
        actions={
          <Suspense fallback={<Skeleton height={36} width={420} />}>
            <PeriodSelect {...choice} />
          </Suspense>
        }
      />
      <Problem error={error} onRetry={refetch} />
      {!data && !error && <Skeleton height={560} radius="lg" />}
      {data && (
        <>
          <TaskList {...data.dashboard} />
          <Figures {...data.dashboard} />
          <Grid mt="md">
            <Grid.Col span={{ base: 12, md: 7 }}>
              <BestSellers products={data.dashboard.bestSellers} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <LowStock {...data.dashboard.lowStock} />
            </Grid.Col>
          </Grid>
        </>
      )}
    </>
  )
}
