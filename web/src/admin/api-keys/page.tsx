import { Stack } from '@mantine/core'
import { Apps } from '../apps/apps.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { ApiKeys } from './api-keys.tsx'
import { texts } from './texts/index.ts'

export function Page() {
  return (
    <>
      <PageHead title={texts.page.title} description={texts.page.about} />
      <Stack gap={48}>
        <ApiKeys />
        <Apps />
      </Stack>
    </>
  )
}
