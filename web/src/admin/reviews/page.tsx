import { Anchor, Drawer, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconStar } from '../icons/icons.ts'
import { ReviewDetails } from './details.tsx'
import { type Item, nameOf, StateBadge, statusIn } from './state.tsx'
import { texts } from './texts/index.ts'

const size = 50

export function Page() {
  const list = useList()
  const [shownId, show] = useState<string>()
  const { page, filters } = list.state
  const status = statusIn(filters.state)
  const { data, error, refetch } = useCall(
    'listReviews',
    { limit: size, offset: (page - 1) * size, ...(status ? { status } : {}) },
    { keepPrevious: true },
  )
  const columns = useMemo(() => columnsWith(show), [])
  const shown = data?.items.find(({ review }) => review.id === shownId)
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <DataList
        name="reviews"
        label={texts.title}
        columns={columns}
        rows={data?.items}
        rowId={({ review }) => review.id ?? ''}
        rowLabel={nameOf}
        list={list}
        error={error}
        onRetry={refetch}
        filters={
          <FilterSelect
            list={list}
            name="state"
            label={texts.columns.state}
            values={texts.states}
            placeholder={texts.anyState}
          />
        }
        paging={{ kind: 'pages', size, total: data?.total ?? 0 }}
        empty={emptyListOf(texts, IconStar)}
      />
      <Drawer
        opened={shown !== undefined}
        onClose={() => show(undefined)}
        position="right"
        size="lg"
        title={shown && nameOf(shown)}
      >
        {shown && <ReviewDetails key={shownId} item={shown} onGone={() => show(undefined)} />}
      </Drawer>
    </>
  )
}

function columnsWith(show: (id: string | undefined) => void): Column<Item>[] {
  return [
    {
      id: 'product',
      header: texts.columns.product,
      fixed: true,
      card: 'title',
      cell: (item) => (
        <>
          <Anchor
            component="button"
            className="row-link"
            aria-label={texts.open(nameOf(item))}
            onClick={() => show(item.review.id)}
          >
            {nameOf(item)}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {item.review.content?.title || item.review.content?.body}
          </Text>
        </>
      ),
    },
    {
      id: 'rating',
      header: texts.columns.rating,
      cell: ({ review }) => texts.stars(review.content?.rating ?? 0),
    },
    {
      id: 'author',
      header: texts.columns.author,
      cell: ({ review }) => review.author?.authorName || texts.nobody,
    },
    {
      id: 'date',
      header: texts.columns.date,
      cell: ({ review }) => <DateTime at={review.createdDate ?? ''} ago />,
    },
    {
      id: 'state',
      header: texts.columns.state,
      card: 'aside',
      cell: ({ review }) => <StateBadge review={review} />,
    },
  ]
}
