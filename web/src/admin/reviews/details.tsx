import { reviewLimits } from '@cartwright/contract/reviews/limits.ts'
import type { Review } from '@cartwright/contract/reviews/reviews.ts'
import { Anchor, Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { type Item, nameOf, StateBadge } from './state.tsx'
import { texts } from './texts/index.ts'

const invalidates = ['listReviews'] as const

interface DetailsProps {
  item: Item
  onGone: () => void
}

/** One review with all that a merchant does about it. */
export function ReviewDetails({ item, onGone }: DetailsProps) {
  const { review } = item
  const mayManage = may(useMe(), 'REVIEWS.MANAGE')
  return (
    <Stack>
      <Words review={review} />
      <Files review={review} />
      {item.productName && (
        <Anchor component={Link} to={`/admin/products/${review.entityId}`} size="sm">
          {texts.openProduct}
        </Anchor>
      )}
      {mayManage ? (
        <>
          <Moderation review={review} />
          <Answer review={review} />
          <Removal item={item} onGone={onGone} />
        </>
      ) : (
        review.reply && <Text style={{ whiteSpace: 'pre-line' }}>{review.reply.message}</Text>
      )}
    </Stack>
  )
}

function Words({ review }: { review: Review }) {
  const { content = {}, author, verified, createdDate } = review
  return (
    <>
      <Group gap="xs">
        <StateBadge review={review} />
        <Text size="sm">{texts.stars(content.rating ?? 0)}</Text>
        {verified && <Badge variant="outline">{texts.verified}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {author?.authorName || texts.nobody}, <DateTime at={createdDate ?? ''} />
      </Text>
      {content.title && <Text fw={600}>{content.title}</Text>}
      {content.body && (
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{content.body}</Text>
      )}
    </>
  )
}

function Files({ review: { content } }: { review: Review }) {
  const files = (content?.media ?? []).flatMap(({ image, video }) => image?.url ?? video?.url ?? [])
  if (files.length === 0) return null
  return (
    <Group gap="sm">
      {files.map((url, index) => (
        <Anchor key={url} href={url} target="_blank" rel="noreferrer" size="sm">
          {texts.openFile(index + 1)}
        </Anchor>
      ))}
    </Group>
  )
}

function Moderation({ review: { id = '', moderation } }: { review: Review }) {
  const change = useChange('updateReviewModeration', {
    invalidates,
    onDone: (_reply, { status }) => notify.success(status === 'APPROVED' ? texts.approved : texts.rejected),
  })
  const status = moderation?.moderationStatus
  return (
    <>
      <Problem error={change.error} />
      <Group>
        <Button
          disabled={status === 'APPROVED'}
          loading={change.isPending}
          onClick={() => change.mutate({ reviewId: id, status: 'APPROVED' })}
        >
          {texts.approve}
        </Button>
        <Button
          variant="default"
          disabled={status === 'REJECTED'}
          loading={change.isPending}
          onClick={() => change.mutate({ reviewId: id, status: 'REJECTED' })}
        >
          {texts.reject}
        </Button>
      </Group>
    </>
  )
}

function Answer({ review: { id = '', reply } }: { review: Review }) {
  const saved = reply?.message ?? ''
  const [message, setMessage] = useState(saved)
  const save = useChange('setReviewReply', {
    invalidates,
    onDone: () => notify.success(texts.answered),
  })
  const remove = useChange('removeReviewReply', {
    invalidates,
    onDone() {
      setMessage('')
      notify.success(texts.answerRemoved)
    },
  })
  const words = message.trim()
  return (
    <>
      <Textarea
        label={texts.answer}
        description={texts.answerHint}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={reviewLimits.reply}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <Problem error={save.error ?? remove.error} />
      <Group>
        <Button
          variant="light"
          disabled={words === '' || words === saved}
          loading={save.isPending}
          onClick={() => save.mutate({ reviewId: id, message: words })}
        >
          {texts.saveAnswer}
        </Button>
        {saved && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate({ reviewId: id })}
          >
            {texts.removeAnswer}
          </Button>
        )}
      </Group>
    </>
  )
}

function Removal({ item, onGone }: DetailsProps) {
  const remove = useChange('deleteReview', {
    invalidates,
    onDone() {
      notify.success(texts.removed)
      onGone()
    },
  })
  return (
    <Group justify="flex-end" mt="md">
      <Problem error={remove.error} />
      <DeleteButton
        title={texts.removeTitle(nameOf(item))}
        texts={texts}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ reviewId: item.review.id ?? '' })}
      />
    </Group>
  )
}
