import type { EventCategory } from '@cartwright/contract/box-office/events/categories.ts'
import { Anchor, Badge, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { EmptyList, emptyListOf } from '../../components/list/empty.tsx'
import { OrderList } from '../../components/order/order-list.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconPlus, IconTags } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { texts } from './texts/index.ts'
import { useCategories } from './use-categories.ts'

/** The categories of events, in the order in which the storefront offers them. */
export function Page() {
  const mayChange = may(useMe(), 'EVENTS.MANAGE')
  const { categories, error, refetch } = useCategories()
  const [edited, edit] = useState<EventCategory | 'new'>()
  const move = useChange('updateEventCategory')
  const add = mayChange && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
      {texts.add}
    </Button>
  )
  const place = (from: number, to: number) =>
    move.mutate(
      { category: { id: categories?.[from]?.id ?? '', sortIndex: to } },
      { onError: notify.failure },
    )
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/events', label: allTexts.title }}
        actions={categories?.length ? add : null}
      />
      <Stack maw="52rem">
        <Problem error={error} onRetry={refetch} />
        {!categories && !error && <Skeleton height={160} />}
        {categories?.length === 0 && <EmptyList {...emptyListOf(texts, IconTags, add)} />}
        {categories && categories.length > 0 && (
          <Paper withBorder px={{ base: 'md', sm: 'lg' }}>
            <OrderList
              label={texts.title}
              items={categories}
              itemKey={({ id = '' }) => id}
              itemName={({ name = '' }) => name}
              readOnly={!mayChange}
              onMove={place}
            >
              {(category) => (
                <Row category={category} onEdit={mayChange ? () => edit(category) : undefined} />
              )}
            </OrderList>
          </Paper>
        )}
      </Stack>
      {edited && (
        <CategoryDialog known={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />
      )}
    </>
  )
}

interface RowProps {
  category: EventCategory
  onEdit: (() => void) | undefined
}

function Row({ category: { id, name = '', states = [], counts }, onEdit }: RowProps) {
  const events = (counts?.assignedEventsCount ?? 0) + (counts?.assignedDraftEventsCount ?? 0)
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {states.includes('HIDDEN') && <Badge color="gray">{texts.hiddenNow}</Badge>}
        </Group>
        <Anchor component={Link} to={`/admin/events?category=${id}`} size="sm">
          {texts.events(events)}
        </Anchor>
      </div>
      {onEdit && (
        <Button variant="default" size="xs" onClick={onEdit} aria-label={texts.edit(name)}>
          {texts.change}
        </Button>
      )}
    </Group>
  )
}
