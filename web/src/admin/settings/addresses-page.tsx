import type { OAuthClient } from '@cartwright/contract/identity/credentials.ts'
import { Anchor, Code, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { CopyText } from '../components/display/secret.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { DataList } from '../components/list/data-list.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { SectionHead } from '../components/page/section-head.tsx'
import { IconAppWindow } from '../icons/icons.ts'
import { texts as allTexts } from './texts/index.ts'
import { useSite } from './use-site.ts'

const texts = allTexts.addresses

/** Where the shop is reached, and from where else it may be talked to. */
export function Page() {
  const me = useMe()
  const { publicUrl, error, refetch } = useSite()
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/settings', label: allTexts.title }}
      />
      <Problem error={error} onRetry={refetch} />
      <Stack gap={48}>
        {publicUrl ? <Own publicUrl={publicUrl} /> : !error && <Skeleton height={200} maw="52rem" />}
        {may(me, 'SITE.MANAGE_ACCESS') ? <Others /> : <Text c="dimmed">{texts.onlyOwner}</Text>}
      </Stack>
    </>
  )
}

function Own({ publicUrl }: { publicUrl: string }) {
  return (
    <Paper withBorder p="lg" maw="52rem" component="section" aria-label={texts.shop}>
      <Title order={2} mb="sm">
        {texts.shop}
      </Title>
      <Stack>
        <Address label={texts.publicUrl} url={publicUrl} />
        <Address label={texts.adminUrl} url={`${publicUrl}/admin`} />
        <Text size="sm" c="dimmed">
          {texts.publicHint}
        </Text>
      </Stack>
    </Paper>
  )
}

function Address({ label, url }: { label: string; url: string }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs">
        <Code>{url}</Code>
        <CopyText value={url} />
      </Group>
    </div>
  )
}

function Others() {
  const { data, error, refetch } = useCall('listOAuthClients', {})
  const link = (
    <Anchor component={Link} to="/admin/keys" size="sm">
      {texts.change}
    </Anchor>
  )
  return (
    <section>
      <SectionHead title={texts.others} about={texts.othersAbout} action={link} />
      <DataList
        name="storefront-addresses"
        label={texts.others}
        columns={columns}
        rows={data?.clients.filter(({ revoked }) => !revoked)}
        rowId={({ id = '' }) => id}
        rowLabel={({ name = '' }) => name}
        list={useList()}
        error={error}
        onRetry={refetch}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          icon: <IconAppWindow size={32} stroke={1.3} />,
        }}
      />
    </section>
  )
}

const columns: readonly Column<OAuthClient>[] = [
  {
    id: 'name',
    header: texts.others,
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => (
      <Link className="row-link" to={`/admin/keys/apps/${id}`}>
        {name}
      </Link>
    ),
  },
  { id: 'redirects', header: texts.redirects, cell: ({ redirectUris }) => <Lines lines={redirectUris} /> },
  { id: 'origins', header: texts.origins, cell: ({ allowedOrigins }) => <Lines lines={allowedOrigins} /> },
]

function Lines({ lines = [] }: { lines?: readonly string[] | undefined }) {
  if (lines.length === 0) return texts.none
  return lines.map((line) => (
    <Text size="sm" key={line}>
      {line}
    </Text>
  ))
}
