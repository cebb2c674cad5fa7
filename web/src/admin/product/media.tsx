import type { CatalogueProduct } from '@cartwright/contract/catalogue.ts'
import type { MediaItem, MediaList } from '@cartwright/contract/product-media.ts'
import { ActionIcon, Button, FileButton, Group, Text, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { shop } from '../calls/client.ts'
import { Problem } from '../parts/problem.tsx'
import { Card } from './card.tsx'
import { texts as allTexts } from './texts.ts'

const texts = allTexts.media

interface MediaProps {
  product: CatalogueProduct
  /** Media are saved at once, beside what is typed elsewhere. */
  onSaved: (product: CatalogueProduct) => void
}

/** Pictures and videos of a product, the first one first in the shop as well. */
export function Media({ product, onSaved }: MediaProps) {
  const { id = '', revision = '' } = product
  const items = product.media?.items ?? []
  const list = items.map(listed)
  const save = useMutation({
    mutationFn: async (media: MediaList) =>
      (await shop.call('setProductMedia', { id, media, revision })).product,
    onSuccess: onSaved,
  })
  const upload = useMutation({
    async mutationFn(files: File[]) {
      const added = await Promise.all(
        files.map((file) => shop.media.uploadMedia(file, { fileName: file.name })),
      )
      await save.mutateAsync([...list, ...added.map(({ file }) => ({ mediaId: file.id ?? '' }))])
    },
  })
  const isBusy = save.isPending || upload.isPending
  return (
    <Card
      title={texts.title}
      about={texts.about}
      action={
        <FileButton onChange={(files) => upload.mutate(files)} accept="image/*,video/*" multiple>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={isBusy}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {texts.upload}
            </Button>
          )}
        </FileButton>
      }
    >
      <Problem error={upload.error ?? save.error} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button that does the same */}
      <div
        className="product-media"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const files = [...event.dataTransfer.files]
          if (files.length > 0) upload.mutate(files)
        }}
      >
        {items.length === 0 && (
          <Text size="sm" c="dimmed">
            {texts.empty}
          </Text>
        )}
        {items.map((item, index) => (
          <Item
            key={item.id}
            {...{ item, index }}
            isLast={index === items.length - 1}
            onMove={(by) => save.mutate(moved(list, index, by))}
            onRemove={() => save.mutate(list.filter((_, place) => place !== index))}
            onAlt={(altText) => save.mutate(list.with(index, { ...list[index], altText }))}
          />
        ))}
      </div>
    </Card>
  )
}

interface ItemProps {
  item: MediaItem
  index: number
  isLast: boolean
  onMove: (by: number) => void
  onRemove: () => void
  onAlt: (altText: string) => void
}

function Item({ item: { image, thumbnail }, index, isLast, onMove, onRemove, onAlt }: ItemProps) {
  const picture = thumbnail?.url ?? image?.url
  const altText = image?.altText ?? ''
  return (
    <div className="product-media-item">
      {picture && <img src={picture} alt={altText} loading="lazy" />}
      <TextInput
        size="xs"
        aria-label={texts.alt(index + 1)}
        placeholder={texts.altPlaceholder}
        defaultValue={altText}
        onBlur={({ target }) => target.value !== altText && onAlt(target.value)}
      />
      <Group gap={4}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.earlier(index + 1)}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.later(index + 1)}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          ml="auto"
          aria-label={texts.remove(index + 1)}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  )
}

function listed({ id = '', image }: MediaItem): MediaList[number] {
  return { mediaId: id, altText: image?.altText ?? null }
}

function moved(list: MediaList, index: number, by: number): MediaList {
  const item = list[index]
  return item ? list.toSpliced(index, 1).toSpliced(index + by, 0, item) : list
}
