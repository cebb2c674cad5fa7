import type { EventImage } from '@cartwright/contract/box-office/events/events.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Hint } from '../../components/display/hint.tsx'
import { thumbnailOf } from '../../components/display/pictures.rules.ts'
import { FormSection } from '../../components/form/record-form.tsx'
import { moved, OrderList } from '../../components/order/order-list.tsx'
import { IconPhoto, IconTrash } from '../../icons/icons.ts'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import type { SectionProps } from './section.ts'
import { texts as allTexts } from './texts/index.ts'
import './editor.css'

const texts = allTexts.pictures

/** The main picture of an event and its gallery. */
export function Pictures({ form, mayChange }: SectionProps) {
  const [choosing, choose] = useState<'picture' | 'gallery'>()
  const { picture, gallery } = form.values
  const pick = (files: MediaFile[]) => {
    const images = files.map(imageOf)
    if (choosing === 'picture') form.setFieldValue('picture', images[0] ?? null)
    else form.setFieldValue('gallery', withAdded(gallery, images))
  }
  return (
    <FormSection title={texts.title}>
      {picture?.url ? (
        <MainPicture
          picture={picture}
          mayChange={mayChange}
          onChange={(next) => form.setFieldValue('picture', next)}
        />
      ) : (
        <Hint>{texts.none}</Hint>
      )}
      {mayChange && (
        <Choices
          hasPicture={picture !== null}
          isFull={gallery.length >= eventLimits.gallery}
          onChoose={choose}
        />
      )}
      {gallery.length > 0 && <Gallery form={form} mayChange={mayChange} />}
      {choosing && (
        <MediaPicker
          kinds={['image']}
          multiple={choosing === 'gallery'}
          onClose={() => choose(undefined)}
          onPick={pick}
        />
      )}
    </FormSection>
  )
}

interface ChoicesProps {
  hasPicture: boolean
  isFull: boolean
  onChoose: (what: 'picture' | 'gallery') => void
}

function Choices({ hasPicture, isFull, onChoose }: ChoicesProps) {
  const shared = {
    variant: 'default',
    size: 'xs',
    leftSection: <IconPhoto size={16} aria-hidden />,
  } as const
  return (
    <Group gap="xs">
      <Button {...shared} onClick={() => onChoose('picture')}>
        {hasPicture ? texts.another : texts.choose}
      </Button>
      {!isFull && (
        <Button {...shared} onClick={() => onChoose('gallery')}>
          {texts.add}
        </Button>
      )}
    </Group>
  )
}

function Gallery({ form, mayChange }: SectionProps) {
  const { gallery } = form.values
  const change = (next: EventImage[]) => form.setFieldValue('gallery', next)
  return (
    <OrderList
      label={texts.gallery}
      items={gallery}
      itemKey={({ id = '' }) => id}
      itemName={(_, index) => texts.pictureOf(index + 1)}
      readOnly={!mayChange}
      onMove={(from, to) => change(moved(gallery, from, to))}
    >
      {(image, index) => (
        <GalleryPicture
          image={image}
          place={index + 1}
          mayChange={mayChange}
          onAlt={(altText) => change(gallery.with(index, { ...image, altText }))}
          onRemove={() => change(gallery.toSpliced(index, 1))}
        />
      )}
    </OrderList>
  )
}

interface MainPictureProps {
  picture: EventImage
  mayChange: boolean
  onChange: (picture: EventImage | null) => void
}

function MainPicture({ picture, mayChange, onChange }: MainPictureProps) {
  return (
    <Group align="flex-start" gap="md" wrap="wrap">
      <img src={picture.url ?? ''} alt={picture.altText ?? ''} className="event-picture" />
      <div className="event-picture-text">
        <TextInput
          label={texts.alt}
          description={texts.altHint}
          maxLength={1000}
          readOnly={!mayChange}
          value={picture.altText ?? ''}
          onChange={({ currentTarget }) => onChange({ ...picture, altText: currentTarget.value })}
        />
        {mayChange && (
          <Button variant="subtle" color="gray" size="xs" mt="xs" onClick={() => onChange(null)}>
            {texts.remove}
          </Button>
        )}
      </div>
    </Group>
  )
}

interface GalleryPictureProps {
  image: EventImage
  place: number
  mayChange: boolean
  onAlt: (altText: string) => void
  onRemove: () => void
}

function GalleryPicture({ image, place, mayChange, onAlt, onRemove }: GalleryPictureProps) {
  const name = texts.pictureOf(place)
  return (
    <Group gap="sm" wrap="nowrap">
      <img src={thumbnailOf(image.url ?? '')} alt="" className="event-gallery-picture" />
      {mayChange ? (
        <TextInput
          flex={1}
          aria-label={texts.altOf(name)}
          placeholder={texts.alt}
          maxLength={1000}
          value={image.altText ?? ''}
          onChange={({ currentTarget }) => onAlt(currentTarget.value)}
        />
      ) : (
        <Text size="sm">{image.altText}</Text>
      )}
      {mayChange && (
        <ActionIcon variant="subtle" color="gray" aria-label={texts.removeOf(name)} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

function imageOf({ id = '', url, width, height, altText }: MediaFile): EventImage {
  return { id, url: url ?? '', width: width ?? null, height: height ?? null, altText: altText ?? '' }
}

/** Each picture once, as many as a gallery may have. */
function withAdded(gallery: readonly EventImage[], images: readonly EventImage[]): EventImage[] {
  const known = new Set(gallery.map(({ id }) => id))
  return [...gallery, ...images.filter(({ id }) => !known.has(id))].slice(0, eventLimits.gallery)
}
