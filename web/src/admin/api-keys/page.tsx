import { Stack } from '@mantine/core'
import { Apps } from '../apps/apps.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { Keys } from './api-keys.tsx'
import { texts } from './texts/index.ts'

export function Page() {
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <Stack gap={48}>
        <Keys />
        <Apps />
      </Stack>
    </>
  )
}
