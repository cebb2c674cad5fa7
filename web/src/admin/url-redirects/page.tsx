import type { UrlRedirect } from '@cartwright/contract/sites/url-redirects.ts'
import { Anchor, Badge, Button, Menu, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { RowMenu } from '../components/display/row-menu.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconArrowForwardUp } from '../icons/icons.ts'
import { RedirectDialog } from './redirect-dialog.tsx'
import { texts } from './texts/index.ts'
import './url-redirects.css'

const size = 50

/** The addresses that lead somewhere else. */
export function Page() {
  const me = useMe()
  const list = useList()
  const [shown, show] = useState<UrlRedirect | 'new'>()
  const { words, page } = list.state
  const { data, error, refetch } = useCall(
    'listUrlRedirects',
    { limit: size, offset: (page - 1) * size, ...(words ? { search: words.slice(0, 100) } : {}) },
    { keepPrevious: true },
  )
  const mayManage = may(me, 'SITE.MANAGE')
  const columns = useMemo(() => columnsFor({ mayManage, onEdit: show }), [mayManage])
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        actions={mayManage && <Actions onAdd={() => show('new')} />}
      />
      <DataList
        name="url-redirects"
        label={texts.title}
        columns={columns}
        rows={data?.redirects}
        rowId={({ id }) => id}
        rowLabel={({ path }) => path}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        paging={{ kind: 'pages', size, total: data?.total ?? 0 }}
        empty={emptyListOf(texts, IconArrowForwardUp)}
      />
      {shown && (
        <RedirectDialog redirect={shown === 'new' ? undefined : shown} onClose={() => show(undefined)} />
      )}
    </>
  )
}

function Actions({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <Button variant="default" component={Link} to="/admin/transfers">
        {texts.importList}
      </Button>
      <Button onClick={onAdd}>{texts.add}</Button>
    </>
  )
}

interface ColumnTerms {
  mayManage: boolean
  onEdit: (redirect: UrlRedirect) => void
}

function columnsFor({ mayManage, onEdit }: ColumnTerms): Column<UrlRedirect>[] {
  const menu: Column<UrlRedirect> = {
    id: 'menu',
    header: texts.edit,
    headerHidden: true,
    fixed: true,
    card: 'aside',
    align: 'end',
    width: 60,
    cell: (redirect) => <RedirectMenu redirect={redirect} onEdit={onEdit} />,
  }
  return [
    {
      id: 'path',
      header: texts.path,
      width: '40%',
      fixed: true,
      card: 'title',
      cell: (redirect) =>
        mayManage ? (
          <Anchor
            component="button"
            className="row-link redirect-address"
            aria-label={texts.editOf(redirect.path)}
            onClick={() => onEdit(redirect)}
          >
            {redirect.path}
          </Anchor>
        ) : (
          <span className="redirect-address">{redirect.path}</span>
        ),
    },
    {
      id: 'target',
      header: texts.target,
      width: '35%',
      cell: ({ target }) => <span className="redirect-address">{target}</span>,
    },
    { id: 'state', header: texts.state, cell: ({ pageExists }) => <State pageExists={pageExists} /> },
    {
      id: 'changed',
      header: texts.changed,
      hiddenAtFirst: true,
      cell: ({ updatedDate }) => <DateTime at={updatedDate} ago />,
    },
    ...(mayManage ? [menu] : []),
  ]
}

function State({ pageExists }: { pageExists: boolean }) {
  if (!pageExists) return <Badge color="accent">{texts.works}</Badge>
  return (
    <>
      <Badge color="yellow">{texts.pageExists}</Badge>
      <Text size="xs" c="dimmed" maw="22rem">
        {texts.pageExistsHint}
      </Text>
    </>
  )
}

interface RedirectMenuProps {
  redirect: UrlRedirect
  onEdit: (redirect: UrlRedirect) => void
}

function RedirectMenu({ redirect, onEdit }: RedirectMenuProps) {
  const { id, path } = redirect
  const remove = useChange('deleteUrlRedirect', {
    invalidates: ['listUrlRedirects'],
    onDone: () => notify.success(texts.removed),
  })
  const ask = async () => {
    const question = { title: texts.removeTitle(path), text: texts.removeText, confirm: texts.remove }
    if (await askToConfirm({ ...question, dangerous: true }))
      remove.mutate({ id }, { onError: notify.failure })
  }
  return (
    <RowMenu label={texts.menu(path)}>
      <Menu.Item onClick={() => onEdit(redirect)}>{texts.edit}</Menu.Item>
      <Menu.Item component="a" href={encodeURI(path)} target="_blank">
        {texts.open}
      </Menu.Item>
      <Menu.Item color="red" onClick={ask}>
        {texts.remove}
      </Menu.Item>
    </RowMenu>
  )
}
