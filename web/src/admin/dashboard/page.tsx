import { Grid, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useCall } from '../api/use-call.ts'
import { dateTimeText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { Figures } from './figures.tsx'
import { LowStock } from './low-stock.tsx'
import { BestSellers } from './products.tsx'
import { ToDo } from './tasks.tsx'
import { texts } from './texts/index.ts'
import { useSpan } from './use-period.ts'
import './dashboard.css'

const Period = lazy(() => import('./period.tsx').then(({ Period }) => ({ default: Period })))

/** How the shop is doing, what sells, what runs out and what waits for somebody. */
export function Page() {
  const choice = useSpan()
  const place = useLocaleSettings()
  const { data, error, refetch } = useCall('getDashboard', choice.span, { keepPrevious: true })
  return (
    <>
      <PageHead
        title={texts.title}
        description={dateTimeText(new Date(), place, 'day')}
        actions={
          <Suspense fallback={<Skeleton height={36} width={420} />}>
            <Period {...choice} />
          </Suspense>
        }
      />
      <Problem error={error} onRetry={refetch} />
      {!data && !error && <Skeleton height={560} radius="lg" />}
      {data && (
        <>
          <ToDo {...data.dashboard} />
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
