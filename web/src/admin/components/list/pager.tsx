import { ActionIcon, Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { IconChevronLeft, IconChevronRight } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { numberText } from '../display/formats.rules.ts'
import { type CountedPages, hasMoreAfter } from './list.rules.ts'
import { texts } from './texts/index.ts'
import type { List } from './use-list.ts'

export type Paging =
  | ({ kind: 'pages' } & CountedPages)
  /** A cursor; without `next` this is the last page. */
  | { kind: 'cursor'; next?: string | undefined }

export function Pager({ list, paging, count }: { list: List; paging: Paging; count: number }) {
  const navigate = useNavigate()
  const { state } = list
  if (paging.kind === 'cursor') {
    const { next } = paging
    if (!next && state.cursor === undefined) return null
    return (
      <PagerButtons
        {...(state.cursor === undefined ? {} : { onPrevious: () => navigate(-1) })}
        {...(next ? { onNext: () => list.push({ ...state, cursor: next }) } : {})}
      />
    )
  }
  const { size, total, tooMany } = paging
  const start = (state.page - 1) * size
  const end = start + count
  const known = numberText(Math.max(total, end), { language })
  const isMore = hasMoreAfter(paging, state.page, count)
  if (start === 0 && !isMore) return null
  return (
    <PagerButtons
      {...(count > 0 ? { text: texts.of(start + 1, end, `${known}${isMore && tooMany ? '+' : ''}`) } : {})}
      {...(state.page > 1 ? { onPrevious: () => list.push({ ...state, page: state.page - 1 }) } : {})}
      {...(isMore ? { onNext: () => list.push({ ...state, page: state.page + 1 }) } : {})}
    />
  )
}

interface PagerButtonsProps {
  text?: string
  onPrevious?: () => void
  onNext?: () => void
}

function PagerButtons({ text, onPrevious, onNext }: PagerButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs" p="sm" className="list-pager">
      <Text size="sm" c="dimmed" aria-live="polite">
        {text}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={texts.previous}
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={texts.next} disabled={!onNext} onClick={onNext}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
