import { Button, Group, Text, Title } from '@mantine/core'
import { Link, Outlet } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { texts } from './texts/index.ts'

export function MissingPage() {
  return (
    <>
      <PageHead title={texts.missing.title} description={texts.missing.text} />
      <Button component={Link} to="/admin">
        {texts.missing.home}
      </Button>
    </>
  )
}

/** Shown instead of a page that the role may not open. */
function ForbiddenPage() {
  return (
    <>
      <PageHead title={texts.forbidden.title} description={texts.forbidden.text} />
      <Button component={Link} to="/admin">
        {texts.missing.home}
      </Button>
    </>
  )
}

/** Shown when a page's script did not load or failed; the shell still works. */
export function FailedPage() {
  return (
    <div role="alert">
      <Title order={1} className="page-title">
        {texts.outdated.title}
      </Title>
      <Text c="dimmed" my="sm">
        {texts.outdated.text}
      </Text>
      <Group>
        <Button onClick={() => location.reload()}>{texts.outdated.reload}</Button>
      </Group>
    </div>
  )
}

/** Shown when the shell itself failed. */
export function FailedAdmin() {
  return (
    <main className="lone-page">
      <FailedPage />
    </main>
  )
}

/** Renders a page if the user's role may open it. */
export function RequirePermission({ permission }: { permission: string | undefined }) {
  const me = useMe()
  return permission === undefined || may(me, permission) ? <Outlet /> : <ForbiddenPage />
}
