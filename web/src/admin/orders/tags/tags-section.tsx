import { mostTags } from '@cartwright/contract/orders/changes/tags.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Paper, TagsInput, Text, Title } from '@mantine/core'
import { may, useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { texts } from '../texts/index.ts'
import { tagChange, tagsOf } from './rules.ts'
import { TagBadges } from './tag-badges.tsx'
import { useTags } from './use-tags.ts'

/** The tags of an order. Each change is saved at once. */
export function TagsSection({ order }: { order: Order }) {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const tags = tagsOf(order)
  if (!mayManage && tags.length === 0) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.tags.title} className="not-printed">
      <Title order={2} mb="sm">
        {texts.tags.title}
      </Title>
      {mayManage ? <TagsField order={order} tags={tags} /> : <TagBadges tags={tags} />}
    </Paper>
  )
}

function TagsField({ order, tags }: { order: Order; tags: string[] }) {
  const known = useTags()
  const { mutate, variables, isPending } = useChange('bulkUpdateOrderTags')
  const { assignTags, unassignTags } = (isPending && variables) || {}
  const leaving = unassignTags?.privateTags?.tagIds ?? []
  const shown = [...tags.filter((tag) => !leaving.includes(tag)), ...(assignTags?.privateTags?.tagIds ?? [])]
  return (
    <>
      <TagsInput
        aria-label={texts.tags.title}
        placeholder={shown.length === 0 ? texts.tags.placeholder : undefined}
        data={known.map(({ tag }) => tag)}
        value={[...new Set(shown)]}
        maxTags={mostTags}
        maxLength={50}
        acceptValueOnBlur
        onChange={(after) =>
          mutate(tagChange(order.id ?? '', { before: shown, after }), { onError: notify.failure })
        }
      />
      <Text size="xs" c="dimmed" mt={6}>
        {texts.tags.hint}
      </Text>
    </>
  )
}
