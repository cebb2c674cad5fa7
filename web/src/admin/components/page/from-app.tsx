import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { texts } from '../texts/index.ts'

/** Says that an app brought the record along; nothing if none did. */
export function FromApp({ appId }: { appId: string | null | undefined }) {
  if (!appId) return null
  return (
    <Alert color="blue" mb="md">
      {texts.fromApp.text}{' '}
      <Anchor component={Link} to={`/admin/apps/${appId}`} inherit underline="always">
        {texts.fromApp.open}
      </Anchor>
    </Alert>
  )
}
