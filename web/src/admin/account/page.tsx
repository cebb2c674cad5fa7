import { Stack } from '@mantine/core'
import { PageHead } from '../components/page/page-head.tsx'
import './account.css'
import { Factors } from './factors.tsx'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'
import { texts } from './texts/index.ts'

export function Page() {
  return (
    <>
      <PageHead title={texts.title} />
      <Stack gap={48} maw="54rem">
        <Profile />
        <Password />
        <Factors />
        <Sessions />
      </Stack>
    </>
  )
}
