import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useMe } from '../../api/me.ts'
import { texts } from '../texts/index.ts'

/** Stands above what says that e-mails were sent, as long as none leaves the shop. */
export function NoMailServer() {
  if (useMe().site.sendsMail) return null
  return (
    <Alert color="orange" mb="md">
      {texts.noMailServer}{' '}
      <Anchor component={Link} to="/admin/settings/mail" inherit underline="always">
        {texts.setUpMailServer}
      </Anchor>
    </Alert>
  )
}
