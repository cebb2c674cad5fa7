import { Skeleton, Stack } from '@mantine/core'
import { Problem } from '../../components/feedback/problem.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { texts } from '../texts/index.ts'
import { UnsavedSections } from '../unsaved-sections.tsx'
import { useSite } from '../use-site.ts'
import { MoneySection } from './money-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { RecordsSection } from './records-section.tsx'
import { ShopSection } from './shop-section.tsx'
import { StockSection } from './stock-section.tsx'
import '../settings.css'

export function Page() {
  const { site, error, refetch } = useSite()
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <Problem error={error} onRetry={refetch} />
      {site ? (
        <UnsavedSections>
          <Stack maw="52rem">
            <ShopSection site={site} />
            <PlaceSection site={site} />
            <MoneySection site={site} />
            <StockSection site={site} />
            <RecordsSection site={site} />
          </Stack>
        </UnsavedSections>
      ) : (
        !error && <Skeleton height={480} maw="52rem" />
      )}
    </>
  )
}
