import { Stack } from '@mantine/core'
import { useMe } from '../api/me.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { AllShops } from './all-shops.tsx'
import { MyShops } from './my-shops.tsx'
import { texts } from './texts/index.ts'

export function Page() {
  const { managesShops } = useMe()
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <Stack gap={48}>
        <MyShops />
        {managesShops && <AllShops />}
      </Stack>
    </>
  )
}
