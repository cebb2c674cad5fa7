import type { SitePageLink } from '@cartwright/contract/storefront.ts'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from 'react-router'
import { may, useMe } from '../calls/me.ts'
import { useCall } from '../calls/use-call.ts'
import type { Column } from '../list/columns.ts'
import { DataList } from '../list/data-list.tsx'
import { useList } from '../list/use-list.ts'
import { PageHead } from '../parts/page-head.tsx'
import { texts as allTexts } from './texts.ts'

const texts = allTexts.pages

/** What a merchant says beside the products. */
export function Page() {
  const me = useMe()
  const list = useList()
  const { data, error, refetch } = useCall('listSitePages', {})
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/settings', label: allTexts.title }}
        actions={
          may(me, 'SITE.MANAGE') && (
            <Button component={Link} to="/admin/settings/pages/new">
              {texts.add}
            </Button>
          )
        }
      />
      <DataList
        name="site-pages"
        label={texts.title}
        columns={columns}
        rows={data?.pages}
        rowId={({ slug }) => slug}
        rowLabel={({ title }) => title}
        list={list}
        error={error}
        onAgain={refetch}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          icon: <IconFileText size={32} stroke={1.3} />,
        }}
      />
    </>
  )
}

const columns: readonly Column<SitePageLink>[] = [
  {
    id: 'title',
    header: texts.page,
    fixed: true,
    card: 'title',
    cell: ({ slug, title }) => (
      <Link className="row-link" to={`/admin/settings/pages/${slug}`}>
        {title}
      </Link>
    ),
  },
  { id: 'slug', header: texts.address, cell: ({ slug }) => `/pages/${slug}` },
  {
    id: 'inFooter',
    header: texts.inFooter,
    cell: ({ inFooter }) => (inFooter ? texts.yes : texts.no),
  },
]
