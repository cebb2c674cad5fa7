import type { SitePageLink } from '@cartwright/contract/sites/storefront.ts'
import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { DataList } from '../../components/list/data-list.tsx'
import type { Column } from '../../components/list/props.ts'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconFileText } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'

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
        onRetry={refetch}
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
  {
    id: 'draft',
    header: texts.who,
    cell: ({ draft }) => (draft ? <Badge>{texts.draft}</Badge> : texts.published),
  },
]
