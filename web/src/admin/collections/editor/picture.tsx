import type { CatalogueCollection } from '@cartwright/contract/catalogue/collections.ts'
import type { MediaList } from '@cartwright/contract/catalogue/product-media.ts'
import { Button, Group, Paper, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useChange } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { IconPhoto } from '../../icons/icons.ts'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.picture

/** The picture above a collection's products. */
export function Picture({ collection, readOnly }: { collection: CatalogueCollection; readOnly: boolean }) {
  const [isChoosing, choosing] = useDisclosure()
  const save = useChange('setCollectionMedia')
  const image = collection.media?.mainMedia?.image
  const set = (media: MediaList) => save.mutate({ id: collection.id ?? '', media })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={texts.title}>
      <SectionHead title={texts.title} about={texts.about} />
      <Stack>
        <Problem error={save.error} />
        {image?.url ? (
          <img src={image.url} alt={image.altText ?? ''} className="collection-picture" />
        ) : (
          <Hint>{texts.empty}</Hint>
        )}
        {!readOnly && (
          <Buttons
            hasPicture={image !== undefined}
            isPending={save.isPending}
            onChoose={choosing.open}
            onRemove={() => set([])}
          />
        )}
      </Stack>
      {isChoosing && (
        <MediaPicker
          kinds={['image']}
          onClose={choosing.close}
          onPick={(files) => set(files.map(({ id = '' }) => ({ mediaId: id })))}
        />
      )}
    </Paper>
  )
}

interface ButtonsProps {
  hasPicture: boolean
  isPending: boolean
  onChoose: () => void
  onRemove: () => void
}

function Buttons({ hasPicture, isPending, onChoose, onRemove }: ButtonsProps) {
  const icon = <IconPhoto size={16} aria-hidden />
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" leftSection={icon} loading={isPending} onClick={onChoose}>
        {hasPicture ? texts.another : texts.choose}
      </Button>
      {hasPicture && (
        <Button variant="subtle" color="gray" size="xs" onClick={onRemove}>
          {texts.remove}
        </Button>
      )}
    </Group>
  )
}
