import { Stack } from '@mantine/core'
import { PageHead } from '../components/page/page-head.tsx'
import { Apps } from './apps.tsx'
import { Keys } from './keys.tsx'
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
